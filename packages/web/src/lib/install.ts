/** Installing the site as an application, where the browser lets a page offer it. */

interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    installPrompt?: InstallPrompt;
  }
}

const CHANGED = 'casovi:install';

/** Runs in the head: the browser may ask before any of our modules has loaded. It shows nothing of its own. */
export const installScript = `addEventListener('beforeinstallprompt',function(e){e.preventDefault();installPrompt=e;dispatchEvent(new Event('${CHANGED}'))});`;

export type InstallState = 'installed' | 'offered' | 'by-share' | 'unknown';

/** `by-share`: iPhone and iPad, where only the user can. */
export function installState(): InstallState {
  const { standalone } = navigator as { standalone?: boolean };
  if (standalone || matchMedia('(display-mode: standalone)').matches) return 'installed';
  if (window.installPrompt) return 'offered';
  return standalone === false ? 'by-share' : 'unknown';
}

export function onInstallChange(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  return () => window.removeEventListener(CHANGED, listener);
}

/** The browser asks the user; it can be called once per offer. */
export async function install(): Promise<void> {
  const prompt = window.installPrompt;
  delete window.installPrompt;
  await prompt?.prompt();
  window.dispatchEvent(new Event(CHANGED));
}
