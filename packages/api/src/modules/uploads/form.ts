import type { IncomingMessage } from 'node:http';
import { IMAGE_MAX_BYTES } from '@casovi/contract/constants';
import { ACCOUNT_TEXT } from '@casovi/contract/texts/accounts';
import {
  getMultipartBoundary,
  MaxFileSizeExceededError,
  MultipartParseError,
  parseMultipart,
} from '@remix-run/multipart-parser';
import { AppError, brokenRule } from '../../platform/http/errors.ts';
import { pictureTooLarge } from '../../platform/pictures/images.ts';
import type { UploadedFile } from './service.ts';

/** The picture and the multipart headers. */
const BODY_MAX_BYTES = IMAGE_MAX_BYTES + 64 * 1024;
const LIMITS = {
  maxParts: 9,
  maxHeaderSize: 8192,
  maxFileSize: IMAGE_MAX_BYTES,
  maxTotalSize: BODY_MAX_BYTES,
};

/** The file in the field `file` of a form (multipart/form-data). */
export async function receiveFile(request: IncomingMessage): Promise<UploadedFile> {
  const body = await receiveBody(request);
  const files = parseFiles(request.headers['content-type'] ?? '', body);
  if (files.length > 1) throw new AppError('badRequest');
  const [file] = files.filter(({ field }) => field === 'file');
  if (!file) throw brokenRule({ field: 'file', message: ACCOUNT_TEXT.fieldsMissing });
  return file;
}

/** Reads to the end even if it is too large: a browser that is still sending would not see the response. */
async function receiveBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request) {
      length += chunk.length;
      if (length <= BODY_MAX_BYTES) chunks.push(chunk);
    }
  } catch {
    // The connection was lost, or the body is malformed.
    throw new AppError('badRequest');
  }
  if (length > BODY_MAX_BYTES) throw pictureTooLarge();
  return Buffer.concat(chunks);
}

function parseFiles(contentType: string, body: Buffer): (UploadedFile & { field: string | undefined })[] {
  const boundary = getMultipartBoundary(contentType);
  if (!boundary) throw new AppError('badRequest');
  try {
    return [...parseMultipart(body, { boundary, ...LIMITS })]
      .filter(({ isFile }) => isFile)
      .map(({ name, filename = '', bytes }) => ({ field: name, name: filename, bytes: Buffer.from(bytes) }));
  } catch (error) {
    if (error instanceof MaxFileSizeExceededError) throw pictureTooLarge();
    if (error instanceof MultipartParseError) throw new AppError('badRequest');
    throw error;
  }
}
