import { type RefObject, useEffect } from 'react';
import { useHydrated } from './hydrated.ts';

/**
 * "Back" before the program is there changes the address of a page that nobody takes along: it is asked for anew. The router, once made, has this name.
 */
const BACK_SCRIPT =
  'var shown=location.pathname+location.search;' +
  "addEventListener('popstate',function(){if(!window.__reactRouterDataRouter&&location.pathname+location.search!==shown)location.reload()});";

/**
 * Runs in the head, for who is quicker than the program. A form that waits for its program (`data-early`) can be sent from the start: what was typed stays where
 * it is, and the form is sent once there is somebody to receive it. Without scripts its button stays as the server made it, disabled. A press on a button that
 * waits (`data-press`) is noted on it; who opens and at once closes a menu, or goes on elsewhere, does not want it open.
 *
 * What is noted goes no further: React can make a page its own in the middle of an event, and would act on it as well.
 */
export const EARLY_SCRIPT =
  BACK_SCRIPT +
  "addEventListener('submit',function(e){var d=e.target.dataset;if('early'in d){e.preventDefault();e.stopImmediatePropagation();d.sent=''}},true);" +
  "document.addEventListener('readystatechange',function(){document.querySelectorAll('[data-early] [type=submit]')" +
  '.forEach(function(b){b.disabled=false})},{once:true});' +
  "function rest(e){document.querySelectorAll('[aria-expanded][data-pressed]').forEach(function(b){" +
  "if(!b.contains(e.target))b.removeAttribute('data-pressed')})}addEventListener('focusin',rest);" +
  "addEventListener('click',function(e){rest(e);var b=e.target.closest('[data-press]');if(!b)return;e.stopImmediatePropagation();" +
  "b.toggleAttribute('data-pressed',!('pressed'in b.dataset&&(b.ariaExpanded||b.ariaPressed)))},true);";

interface EarlySubmit {
  /** False until there is somebody to receive the form. */
  ready: boolean;
  form: { method: 'post'; 'data-early': '' | undefined; suppressHydrationWarning: true };
}

/** For a form that only the program can send, and that a person may have sent before it was there. */
export function useEarlySubmit(ref: RefObject<HTMLFormElement | null>): EarlySubmit {
  const ready = useHydrated();

  useEffect(() => {
    const form = ref.current;
    if (!ready || form?.dataset.sent === undefined) return;
    delete form.dataset.sent;
    form.requestSubmit();
  }, [ready, ref]);

  return {
    ready,
    // Never a query string: passwords do not belong into addresses.
    form: { method: 'post', 'data-early': ready ? undefined : '', suppressHydrationWarning: true },
  };
}

export interface EarlyPress {
  'data-press': '' | undefined;
  onClick: () => void;
  suppressHydrationWarning: true;
}

/** For a button that only the program can act for, and that a person may have pressed before it was there. */
export function useEarlyPress(ref: RefObject<HTMLElement | null>, act: () => void): EarlyPress {
  const ready = useHydrated();

  useEffect(() => {
    if (!ready || !ref.current?.hasAttribute('data-pressed')) return;
    ref.current.removeAttribute('data-pressed');
    // As if pressed now: a second press behind it finds what the first has set.
    ref.current.click();
  }, [ready, ref]);

  return { 'data-press': ready ? undefined : '', onClick: act, suppressHydrationWarning: true };
}
