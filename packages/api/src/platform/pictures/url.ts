const PICTURE_PATH = /^\/slike\/([0-9a-f]{64})\.webp$/;

/** Where a stored picture is served; empty when there is none. */
export const pictureUrl = (hash: string | null): string => (hash ? `/slike/${hash}.webp` : '');

export const hashFromUrl = (url: string): string | null => PICTURE_PATH.exec(url)?.[1] ?? null;
