export const linkLook =
  'rounded-sm font-semibold text-primary underline decoration-primary/40 underline-offset-4 hover:text-primary-hover hover:decoration-current';
