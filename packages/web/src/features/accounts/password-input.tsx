import { PASSWORD_SPECIAL_CHARACTERS } from '@casovi/contract/constants';
import { passwordRules } from '@casovi/contract/rules';
import { Circle, CircleCheck, Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { Input } from '../../ui/input.tsx';

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type'> & { autoComplete: 'current-password' | 'new-password' };

export function PasswordInput(props: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <Input
        {...props}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        // Edge brings an eye of its own.
        className="pr-12 [&::-ms-reveal]:hidden"
      />
      <button
        type="button"
        aria-label="Prikaži lozinku"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute top-0 right-0 grid size-11 place-items-center rounded-control text-quiet transition-colors hover:text-ink focus-visible:-outline-offset-4"
      >
        {shown ? <EyeOff className="size-5" aria-hidden="true" /> : <Eye className="size-5" aria-hidden="true" />}
      </button>
    </div>
  );
}

const RULES = [
  { rule: 'length', text: 'najmanje 6 karaktera' },
  { rule: 'uppercase', text: 'veliko slovo' },
  { rule: 'digit', text: 'broj' },
  { rule: 'special', text: `jedan od znakova ${[...PASSWORD_SPECIAL_CHARACTERS].join(' ')}` },
] as const;

/** What a new password needs, ticked off while one types. */
export function PasswordHint({ password }: { password: string }) {
  const met = passwordRules(password);
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      {RULES.map(({ rule, text }) => (
        <span
          key={rule}
          data-met={met[rule]}
          className={cx('inline-flex items-center gap-1.5', met[rule] && 'text-confirmed')}
        >
          {met[rule] ? (
            <CircleCheck className="size-4 shrink-0" aria-hidden="true" />
          ) : (
            <Circle className="size-4 shrink-0" aria-hidden="true" />
          )}
          {text}
          {met[rule] && <span className="sr-only">(ispunjeno)</span>}
        </span>
      ))}
    </span>
  );
}
