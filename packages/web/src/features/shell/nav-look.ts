export const navItemLook =
  'flex min-h-11 items-center gap-1.5 rounded-control px-3 py-2 font-medium transition-colors hover:bg-sunken ' +
  'aria-[current=page]:text-primary max-lg:text-lg';
