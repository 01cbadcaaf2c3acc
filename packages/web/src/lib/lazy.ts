import { CHUNK_TIMEOUT_SECONDS } from '@casovi/contract/constants';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A part of the program that did not arrive: the network dropped, or a new version replaced it. */
class ChunkLoadError extends Error {
  constructor(cause?: unknown) {
    super('A part of the page did not load', { cause });
    this.name = 'ChunkLoadError';
  }
}

/** Gives up after two minutes, which a dynamic import by itself never does. */
export function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError()), CHUNK_TIMEOUT_SECONDS * 1000);
  });
  const loaded = load().catch((cause: unknown) => {
    throw new ChunkLoadError(cause);
  });
  return Promise.race([loaded, tooLate]).finally(() => clearTimeout(timer));
}

/** React.lazy whose failure reaches the error boundary as a ChunkLoadError, at the latest after two minutes. */
export const lazyComponent = <Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await loadChunk(load) }));

const IMPORT_FAILURE = /dynamically imported module|importing a module script failed|unable to preload|module script/i;

/** True for our own error and for what browsers throw when a route's module cannot be imported. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof ChunkLoadError || (error instanceof TypeError && IMPORT_FAILURE.test(error.message));
