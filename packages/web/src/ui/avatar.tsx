import { useState } from 'react';
import { cx } from './cx.ts';

const DEFAULT_AVATAR = '/avatar.svg';

const SIZES = {
  small: { pixels: 36, look: 'size-9' },
  medium: { pixels: 48, look: 'size-12' },
  large: { pixels: 72, look: 'size-18' },
  huge: { pixels: 144, look: 'size-36' },
} as const;

/** Widths that the server scales to. */
const COPY_WIDTHS = [96, 192, 384] as const;

function smallerCopies(src: string, pixels: number): { src: string; srcSet?: string } {
  if (!src.startsWith('/slike/')) return { src };
  const copy = (wanted: number) => `${src}?w=${COPY_WIDTHS.find((width) => width >= wanted) ?? COPY_WIDTHS[2]}`;
  return { src: copy(pixels), srcSet: `${copy(pixels)}, ${copy(2 * pixels)} 2x` };
}

interface AvatarProps {
  /** Empty for the default picture. */
  src: string | null | undefined;
  /** Empty if the name is beside it. */
  alt?: string;
  size?: keyof typeof SIZES;
  /** For pictures below the fold. */
  lazy?: boolean;
  className?: string;
}

export function Avatar({ src, alt = '', size = 'medium', lazy = true, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const { pixels, look } = SIZES[size];
  const wanted = src && src !== broken ? src : DEFAULT_AVATAR;
  return (
    <img
      // It may have failed before hydration.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0 && wanted !== DEFAULT_AVATAR) setBroken(wanted);
      }}
      {...smallerCopies(wanted, pixels)}
      alt={alt}
      width={pixels}
      height={pixels}
      loading={lazy ? 'lazy' : 'eager'}
      decoding="async"
      onError={() => setBroken(wanted)}
      className={cx('shrink-0 rounded-full bg-sunken object-cover', look, className)}
    />
  );
}
