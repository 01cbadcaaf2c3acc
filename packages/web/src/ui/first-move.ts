const SIGNS = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'focusin', 'input', 'popstate'] as const;

/** Settles with the first sign that a visitor goes on from what the page shows at first. */
export const firstMove: Promise<void> =
  typeof window === 'undefined' || window.scrollY > 0
    ? Promise.resolve()
    : new Promise((resolve) => {
        for (const sign of SIGNS) {
          window.addEventListener(sign, () => resolve(), { once: true, passive: true, capture: true });
        }
      });
