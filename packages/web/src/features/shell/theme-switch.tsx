import { Monitor, Moon, Sun } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { chooseTheme, readTheme, THEMES, type Theme } from '../../lib/theme.ts';

const NAMES: Record<Theme, { label: string; Icon: typeof Sun }> = {
  system: { label: 'Sistemska', Icon: Monitor },
  light: { label: 'Svijetla', Icon: Sun },
  dark: { label: 'Tamna', Icon: Moon },
};

export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>('system');
  const name = useId();
  // What is remembered is known in the browser only; the colours themselves were right before the first paint.
  useEffect(() => setTheme(readTheme()), []);
  return (
    <fieldset className="inline-flex rounded-full border border-line bg-surface p-1">
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
              onChange={() => {
                setTheme(choice);
                chooseTheme(choice);
              }}
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
