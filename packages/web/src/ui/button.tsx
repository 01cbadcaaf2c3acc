import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover',
  secondary: 'border border-control/60 bg-surface text-ink hover:border-control hover:bg-sunken',
  quiet: 'text-primary hover:bg-primary-tint',
  danger: 'bg-cancelled text-on-primary hover:brightness-90',
};

/** Small ones are for dense tables, where rows give the finger its room. */
const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-9 px-3 text-sm',
  medium: 'min-h-11 px-4 text-base',
  large: 'min-h-13 px-6 text-lg',
};

const look = (variant: ButtonVariant, size: ButtonSize, className: string | undefined): string =>
  cx(
    'inline-flex items-center justify-center gap-2 rounded-control py-1.5 text-center font-semibold leading-snug transition-colors forced-colors:border',
    'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-progress aria-disabled:opacity-75 [&_svg]:shrink-0',
    VARIANTS[variant],
    SIZES[size],
    className,
  );

interface Appearance {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

type ButtonProps = ComponentProps<'button'> &
  Appearance & {
    /** Shows that the press is being worked on, and takes no second one. */
    busy?: boolean;
    /** Cannot be pressed now, but keeps the focus, which the press that made it so has given it. */
    unavailable?: boolean;
    icon?: ReactNode;
  };

export function Button({
  variant = 'primary',
  size = 'medium',
  type = 'button',
  busy = false,
  unavailable = false,
  icon,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={look(variant, size, cx(unavailable && 'cursor-not-allowed opacity-55', className))}
      aria-busy={busy || undefined}
      // A disabled button would lose the focus, and a dialog that closes could not give it back.
      aria-disabled={busy || unavailable || undefined}
      onClick={(event) => (busy || unavailable ? event.preventDefault() : onClick?.(event))}
      {...rest}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

type LinkButtonProps = ComponentProps<typeof Link> & Appearance & { icon?: ReactNode };

export function LinkButton({
  variant = 'primary',
  size = 'medium',
  prefetch = 'intent',
  icon,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link prefetch={prefetch} className={look(variant, size, className)} {...rest}>
      {icon}
      {children}
    </Link>
  );
}
