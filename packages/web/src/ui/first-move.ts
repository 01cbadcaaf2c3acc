const SIGNS = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'focusin', 'input', 'popstate'] as const;

/** Runs in the head: a move may come long before the program. */
export const FIRST_MOVE_SCRIPT =
  "['pointerdown','keydown','input'].forEach(function(t){addEventListener(t,function(){" +
  "document.documentElement.dataset.moved=''},{once:true,passive:true,capture:true})});";

const hasMoved = (): boolean => window.scrollY > 0 || 'moved' in document.documentElement.dataset;

/** Settles with the first sign that a visitor goes on from what the page shows at first. */
export const firstMove: Promise<void> =
  typeof window === 'undefined' || hasMoved()
    ? Promise.resolve()
    : new Promise((resolve) => {
        for (const sign of SIGNS) {
          window.addEventListener(sign, () => resolve(), { once: true, passive: true, capture: true });
        }
      });
