import { storage } from '../storage.ts';

const RENEWED_AT = 'casovi.renewedAt';

/** In any tab; 0 if unknown. */
export const renewedAt = (): number => Number(storage.get(RENEWED_AT) ?? 0);
export const markRenewed = (): void => storage.set(RENEWED_AT, String(Date.now()));
export const forgetRenewal = (): void => storage.remove(RENEWED_AT);
