import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Input } from './input.tsx';

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
        // Edge has its own button.
        className="pr-12 [&::-ms-reveal]:hidden"
      />
      <button
        type="button"
        aria-label="Prikaži lozinku"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute top-0 right-0 grid size-11 place-items-center rounded-control text-quiet transition-colors hover:text-ink focus-visible:-outline-offset-4 noscript:hidden"
      >
        {shown ? <EyeOff className="size-5" aria-hidden="true" /> : <Eye className="size-5" aria-hidden="true" />}
      </button>
    </div>
  );
}
