import { PASSWORD_SPECIAL_CHARACTERS } from '@casovi/contract/constants';
import { passwordRules } from '@casovi/contract/rules';
import { Circle, CircleCheck } from 'lucide-react';
import { cx } from '../../ui/cx.ts';

const RULES = [
  { rule: 'length', text: 'najmanje 6 znakova' },
  { rule: 'uppercase', text: 'veliko slovo' },
  { rule: 'digit', text: 'broj' },
  { rule: 'special', text: `jedan od znakova ${[...PASSWORD_SPECIAL_CHARACTERS].join(' ')}` },
] as const;

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
      <span className="basis-full">Dozvoljeni su i svi drugi znakovi, na primjer $, € ili razmak između riječi.</span>
    </span>
  );
}
