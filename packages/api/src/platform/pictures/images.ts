import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS, IMAGE_MAX_SIDE } from '@casovi/contract/constants';
import { PROFILE_TEXT } from '@casovi/contract/texts/profile';
import pLimit from 'p-limit';
import { AppError } from '../http/errors.ts';

export interface Picture {
  bytes: Buffer;
  /** SHA-256 of the bytes, in hexadecimal digits. */
  hash: string;
  mediaType: 'image/webp';
  width: number;
  height: number;
}

export interface PictureLimits {
  bytes: number;
  pixels: number;
  /** Length of the longer side of what is kept. */
  side: number;
  /** What the process that decodes may take before it is ended: bytes of memory, time of the processor, time in all. */
  memory: number;
  cpuMilliseconds: number;
  /** A drawing is a small program: honest ones take well under a second. */
  svgCpuMilliseconds: number;
  milliseconds: number;
}

/** The slowest honest file (40 megapixels in AVIF) takes 6 s and 0.8 GiB. */
export const PICTURE_LIMITS: PictureLimits = {
  bytes: IMAGE_MAX_BYTES,
  pixels: IMAGE_MAX_PIXELS,
  side: IMAGE_MAX_SIDE,
  memory: 1024 ** 3,
  cpuMilliseconds: 15_000,
  svgCpuMilliseconds: 4_000,
  milliseconds: 60_000,
};

/** What goes to the process that decodes, and what comes back. */
export interface PictureJob {
  bytes: Buffer;
  limits: PictureLimits;
}
export type PictureOutcome = Pick<Picture, 'bytes' | 'width' | 'height'> | 'notAnImage' | 'tooLarge';

const limitDecoders = pLimit(2);

/** One kind of picture out of any: WebP, upright, no larger than we show, without the metadata. Refuses everything else. */
export async function normalizePicture(bytes: Buffer, limits: PictureLimits = PICTURE_LIMITS): Promise<Picture> {
  if (bytes.length > limits.bytes) throw pictureTooLarge();
  const outcome = await limitDecoders(() => decodeElsewhere({ bytes, limits }));
  if (outcome === 'notAnImage') throw notAnImage();
  if (outcome === 'tooLarge') throw pictureTooLarge();
  return { ...outcome, hash: createHash('sha256').update(outcome.bytes).digest('hex'), mediaType: 'image/webp' };
}

export const notAnImage = () => new AppError('wrongKind', PROFILE_TEXT.imageFormat);
export const pictureTooLarge = () => new AppError('tooLarge', PROFILE_TEXT.imageTooLarge);

export const decoder = {
  /** Beside this file in the sources; in the build below the folder of the bundle, which has chunks one folder down. Tests bundle it. */
  program: ['./picture.worker.ts', './workers/picture.js', '../workers/picture.js']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(path)),
};

const BELOW_NORMAL_PRIORITY = 5;

function decodeElsewhere(job: PictureJob): Promise<PictureOutcome> {
  const { program } = decoder;
  if (!program) throw new Error('the program that decodes pictures is missing');
  const child = fork(program, {
    execArgv: program.endsWith('.ts') ? ['--import', typescriptLoader()] : [],
    // Neither our settings nor our standard streams are any business of what decodes a stranger's file.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    timeout: job.limits.milliseconds,
    killSignal: 'SIGKILL',
  });
  // Requests of others come first, however hard a picture is to decode.
  if (child.pid) setPriority(child.pid, BELOW_NORMAL_PRIORITY);
  return new Promise((resolve, reject) => {
    let outcome: PictureOutcome | undefined;
    child.once('message', (message) => {
      outcome = message as PictureOutcome;
    });
    // More than once where it could not even begin: what is sent to it then fails as well.
    child.on('error', reject);
    // Only when it has ended is its memory free for the next one. The end can be heard before the last message, the closing not.
    child.once('close', (code, signal) => {
      if (outcome) resolve(outcome);
      else if (signal) resolve(signal === 'SIGKILL' ? 'tooLarge' : 'notAnImage');
      else reject(new Error(`the program that decodes pictures ended with ${code}`));
    });
    child.send(job);
  });
}

const typescriptLoader = (): string => pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

/** A smaller copy of a picture that we made ourselves, which is why it may be decoded here. */
export async function shrinkPicture(bytes: Buffer, width: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(bytes).resize({ width }).webp().toBuffer();
}
