import { CHUNK_TIMEOUT_SECONDS } from '@casovi/contract/constants';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A chunk that failed to load: no network, or a new version was deployed. */
class ChunkLoadError extends Error {
  constructor(cause?: unknown) {
    super('A part of the page did not load', { cause });
    this.name = 'ChunkLoadError';
  }
}

/** Times out after two minutes; a dynamic import never does. */
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

/** Also errors of browsers when a route module cannot be imported. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof ChunkLoadError || (error instanceof TypeError && IMPORT_FAILURE.test(error.message));
