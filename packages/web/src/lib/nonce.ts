import { createContext } from 'react';

/** Browsers hide the attribute from selectors; the property still has the value. */
const nonceOfDocument = (): string =>
  typeof document === 'undefined' ? '' : (document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '');

/** From the server, or from the document in the browser. */
export const NonceContext = createContext(nonceOfDocument());
