import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const uploads = {
  /** The body is multipart/form-data with one field `file`, which no schema of ours describes. */
  upload: endpoint({
    method: 'POST',
    path: '/api/upload',
    summary: 'Upload a picture (multipart field `file`)',
    reply: z.object({ url: z.string() }),
  }),
};
