import { createContext } from 'react';

/** Attributes hide the nonce from scripts, so that it cannot be stolen through a selector; the property still has it. */
const nonceOfDocument = (): string =>
  typeof document === 'undefined' ? '' : (document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '');

/** The nonce of this response's content security policy: given by the server, read from the page in the browser. */
export const NonceContext = createContext(nonceOfDocument());
