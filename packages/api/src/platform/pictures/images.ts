import { createHash } from 'node:crypto';
import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS, IMAGE_MAX_SIDE } from '@casovi/contract/constants';
import { PROFILE_TEXT } from '@casovi/contract/texts/profile';
import pLimit from 'p-limit';
import { AppError } from '../http/errors.ts';
import { childProgram, forkChild } from './child.ts';

export interface Picture {
  bytes: Buffer;
  /** SHA-256 of the bytes, hexadecimal. */
  hash: string;
  mediaType: 'image/webp';
  width: number;
  height: number;
}

export interface PictureLimits {
  bytes: number;
  pixels: number;
  /** Larger pictures are scaled down to this length of their longer side. */
  side: number;
  /** Limits of the decoding process, which is killed beyond them. */
  memory: number;
  cpuMilliseconds: number;
  /** Ordinary drawings take well under a second. */
  svgCpuMilliseconds: number;
  milliseconds: number;
}

/** The slowest ordinary file (40 megapixels in AVIF) takes 6 s and 0.8 GiB. */
export const PICTURE_LIMITS: PictureLimits = {
  bytes: IMAGE_MAX_BYTES,
  pixels: IMAGE_MAX_PIXELS,
  side: IMAGE_MAX_SIDE,
  memory: 1024 ** 3,
  cpuMilliseconds: 15_000,
  svgCpuMilliseconds: 4_000,
  milliseconds: 60_000,
};

export interface PictureJob {
  bytes: Buffer;
  limits: PictureLimits;
}
export type PictureOutcome = Pick<Picture, 'bytes' | 'width' | 'height'> | 'notAnImage' | 'tooLarge';

const limitDecoders = pLimit(2);

/** Converts a picture to WebP: upright, scaled down, without metadata. */
export async function normalizePicture(bytes: Buffer, limits: PictureLimits = PICTURE_LIMITS): Promise<Picture> {
  if (bytes.length > limits.bytes) throw pictureTooLarge();
  const outcome = await limitDecoders(() => decodeInChild({ bytes, limits }));
  if (outcome === 'notAnImage') throw notAnImage();
  if (outcome === 'tooLarge') throw pictureTooLarge();
  return { ...outcome, hash: createHash('sha256').update(outcome.bytes).digest('hex'), mediaType: 'image/webp' };
}

export const notAnImage = () => new AppError('wrongKind', PROFILE_TEXT.imageFormat);
export const pictureTooLarge = () => new AppError('tooLarge', PROFILE_TEXT.imageTooLarge);

/** Tests bundle it. */
export const decoder = { program: childProgram('picture') };

function decodeInChild(job: PictureJob): Promise<PictureOutcome> {
  const child = forkChild(decoder.program, { timeout: job.limits.milliseconds, killSignal: 'SIGKILL' });
  return new Promise((resolve, reject) => {
    let outcome: PictureOutcome | undefined;
    child.once('message', (message) => {
      outcome = message as PictureOutcome;
    });
    // Emitted twice when the process cannot be spawned: `send` fails as well.
    child.on('error', reject);
    // Not at 'message', so that its memory is free before the next one starts; not at 'exit', which can come before the last message.
    child.once('close', (code, signal) => {
      if (outcome) resolve(outcome);
      else if (signal) resolve(signal === 'SIGKILL' ? 'tooLarge' : 'notAnImage');
      else reject(new Error(`the program that decodes pictures ended with ${code}`));
    });
    child.send(job);
  });
}

/** In this process, as below, because the picture is one that `normalizePicture` made. As PNG. */
export async function squarePicture(bytes: Buffer, side: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(bytes).resize(side, side, { fit: 'cover' }).png().toBuffer();
}

export async function shrinkPicture(bytes: Buffer, width: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(bytes).resize({ width }).webp().toBuffer();
}
