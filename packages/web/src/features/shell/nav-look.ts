export const navItemLook =
  'flex min-h-11 items-center gap-1.5 rounded-control px-3 py-2 font-medium transition-colors hover:bg-sunken ' +
  'aria-[current=page]:text-primary max-lg:text-lg';

/** Large text leaves room for all three on a phone. */
export const headerControlLook =
  'relative grid grid-cols-1 grid-rows-1 size-[min(--spacing(11),max(44px,12vw))] shrink-0 place-items-center transition-colors hover:bg-sunken [&>img]:max-h-[82%] [&>img]:max-w-[82%] [&>svg]:max-h-3/5 [&>svg]:max-w-3/5';
