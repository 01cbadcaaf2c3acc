import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useHydrated } from './hydrated.ts';

/**
 * Runs in the head, for who is quicker than the program. A form that waits for its program (`data-early`) can be sent from the start: what was typed stays where
 * it is, and the form is sent once there is somebody to receive it. Without scripts its button stays as the server made it, disabled. A press on a button that
 * opens a menu, or asks for it (`data-press`), is noted on it, unless React has taken it over.
 */
export const EARLY_SCRIPT =
  "addEventListener('submit',function(e){var d=e.target.dataset;if('early'in d){e.preventDefault();d.sent=''}},true);" +
  "document.addEventListener('readystatechange',function(){document.querySelectorAll('[data-early] [type=submit]')" +
  '.forEach(function(b){b.disabled=false})},{once:true});' +
  "addEventListener('click',function(e){var b=e.target.closest('[aria-expanded],[data-press]');if(!b)return;" +
  "for(var k in b)if(k.startsWith('__reactProps'))return;" +
  "b.toggleAttribute('data-pressed','press'in b.dataset||!('pressed'in b.dataset))},true);";

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

/** For a button that does something and may have been pressed before it could. */
export function useEarlyPress(ref: RefObject<HTMLElement | null>, act: () => void): void {
  const takeUp = useEffectEvent(act);
  useEffect(() => {
    if (!ref.current?.hasAttribute('data-pressed')) return;
    ref.current.removeAttribute('data-pressed');
    takeUp();
  }, [ref]);
}
