import type { Locator } from '@playwright/test';

/** Counts what a finger does: to type into a field is a press and a typed field, to choose from a list two presses. */
export function finger() {
  let presses = 0;
  let typed = 0;
  return {
    presses: () => presses,
    typed: () => typed,
    press: async (target: Locator) => {
      presses += 1;
      await target.click();
    },
    type: async (target: Locator, text: string) => {
      presses += 1;
      typed += 1;
      await target.click();
      await target.fill(text);
    },
    choose: async (target: Locator, label: string) => {
      presses += 2;
      await target.selectOption({ label });
    },
    /** The button, and the picture in what the phone shows. */
    upload: async (target: Locator, file: Parameters<Locator['setInputFiles']>[0]) => {
      presses += 2;
      await target.setInputFiles(file);
    },
  };
}
