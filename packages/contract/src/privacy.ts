import { z } from 'zod';
import { PASSWORD_MAX_LENGTH } from './constants.ts';
import { endpoint, message, text } from './endpoint.ts';

export const privacy = {
  myData: endpoint({
    method: 'GET',
    path: '/api/nalog/moji-podaci',
    summary: 'Everything that is kept about the caller: a ZIP with podaci.json and the pictures',
    reply: z.string(),
    media: 'application/zip',
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: '/api/nalog/obrisi',
    summary: 'Delete one’s own account and what is personal in it; asks for the password again',
    body: z.object({ lozinka: text(PASSWORD_MAX_LENGTH) }),
    reply: message,
  }),
};
