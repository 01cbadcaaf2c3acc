/** React Router looks for this file here; what it does stands in entry/. */
export { createSsr, default, handleError } from './entry/entry.server.tsx';
