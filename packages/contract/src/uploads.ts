import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const uploads = {
  upload: endpoint({
    method: 'POST',
    path: '/api/upload',
    summary: 'Upload a picture',
    file: 'file',
    reply: z.object({ url: z.string() }),
  }),
};
