/**
 * For visitors without an account the program waits until the page has been painted, so that on a slow line nothing travels beside what
 * is to be seen. Whoever is quicker than the program loses nothing: see ui/early.ts. Pages of an account are for working with: there it
 * begins at once.
 */
const [LINK, LATER_LINK] = ['<link rel="modulepreload"', '<link rel="later"'];
const [SCRIPT, LATER_SCRIPT] = ['type="module" async=""', 'type="later"'];

/** For the server: the page with a program that only `AFTER_PAINT_SCRIPT` begins. */
export const programAfterPaint = (html: string): string =>
  html.replaceAll(LINK, LATER_LINK).replace(SCRIPT, LATER_SCRIPT);

/** Runs in the head. A page that nobody looks at is not painted, and waits for nothing. */
export const AFTER_PAINT_SCRIPT =
  "addEventListener('DOMContentLoaded',function(){var s=document.querySelector('script[type=later]');" +
  "if(!s)return;function go(){document.querySelectorAll('link[rel=later]').forEach(function(l){l.rel='modulepreload'});" +
  "var p=document.createElement('script');p.type='module';p.nonce=s.nonce;p.textContent=s.textContent;document.head.append(p)}" +
  'document.hidden?go():requestAnimationFrame(function(){setTimeout(go)})});';
