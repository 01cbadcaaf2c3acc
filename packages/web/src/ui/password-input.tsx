import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useRef, useState } from 'react';
import { useEarlyPress } from './early.ts';
import { Input } from './input.tsx';

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type'> & { autoComplete: 'current-password' | 'new-password' };

export function PasswordInput(props: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const eye = useRef<HTMLButtonElement>(null);
  const press = useEarlyPress(eye, () => setShown((now) => !now));
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
        ref={eye}
        type="button"
        aria-label="Prikaži lozinku"
        aria-pressed={shown}
        {...press}
        className="absolute top-0 right-0 grid size-11 place-items-center rounded-control text-quiet transition-colors hover:text-ink focus-visible:-outline-offset-4"
      >
        {shown ? <EyeOff className="size-5" aria-hidden="true" /> : <Eye className="size-5" aria-hidden="true" />}
      </button>
    </div>
  );
}
