import { Monitor, Moon, Sun } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { chooseTheme, readTheme, THEMES, type Theme } from '../../lib/theme.ts';

const NAMES: Record<Theme, { label: string; Icon: typeof Sun }> = {
  system: { label: 'Sistemska', Icon: Monitor },
  light: { label: 'Svijetla', Icon: Sun },
  dark: { label: 'Tamna', Icon: Moon },
};

export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>('system');
  const name = useId();
  const choices = useRef<HTMLFieldSetElement>(null);
  const choose = (choice: Theme) => {
    setTheme(choice);
    chooseTheme(choice);
  };
  // The theme is stored in the browser, and a choice before hydration fired no event here.
  useEffect(() => {
    const value = choices.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    const chosen = THEMES.find((theme) => theme === value && theme !== 'system');
    if (chosen) chooseTheme(chosen);
    setTheme(readTheme());
  }, []);
  return (
    <fieldset ref={choices} className="inline-flex rounded-full border border-line bg-surface p-1">
      <legend className="sr-only">Tema</legend>
      {THEMES.map((choice) => {
        const { label, Icon } = NAMES[choice];
        return (
          <label
            key={choice}
            title={label}
            className="grid h-9 w-11 place-items-center rounded-full text-quiet transition-colors hover:text-ink has-checked:bg-primary-tint has-checked:text-primary has-focus-visible:outline-2 has-focus-visible:outline-primary"
          >
            <input
              type="radio"
              name={name}
              value={choice}
              checked={theme === choice}
              onChange={() => choose(choice)}
              className="sr-only"
            />
            <Icon className="size-4.5" aria-hidden="true" />
            <span className="sr-only">{label}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
