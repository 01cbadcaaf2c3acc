import { Ellipsis } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { Button, type ButtonVariant } from './button.tsx';
import { usePopover } from './use-popover.ts';

const MenuContext = createContext('');

interface MoreMenuProps {
  /** Of the button, which shows three dots. */
  label: string;
  variant?: ButtonVariant;
  onClose?: () => void;
  children: ReactNode;
}

/** Below its button; where browsers know no anchors, in the middle of the screen. */
export function MoreMenu({ label, variant = 'quiet', onClose, children }: MoreMenuProps) {
  const id = useId();
  const anchor = `--${id}`;
  const { open, onToggle, ref } = usePopover<HTMLUListElement>();
  return (
    <MenuContext value={id}>
      <Button
        variant={variant}
        popoverTarget={id}
        aria-expanded={open}
        title={label}
        style={{ anchorName: anchor }}
        className="size-11 shrink-0 px-0"
      >
        <Ellipsis className="size-5" aria-hidden="true" />
        <span className="sr-only">{label}</span>
      </Button>
      <ul
        ref={ref}
        id={id}
        popover="auto"
        onToggle={(event) => {
          onToggle(event);
          if (event.newState === 'closed') onClose?.();
        }}
        style={{ positionAnchor: anchor }}
        className="m-auto w-max min-w-52 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-surface p-2 text-ink shadow-float supports-[anchor-name:--a]:inset-auto supports-[anchor-name:--a]:mx-0 supports-[anchor-name:--a]:my-1 supports-[anchor-name:--a]:[position-area:bottom_span-left] supports-[anchor-name:--a]:[position-try-fallbacks:flip-block] print:hidden"
      >
        {children}
      </ul>
    </MenuContext>
  );
}

interface MenuItemProps {
  icon: ReactNode;
  /** To show what came of it. */
  staysOpen?: boolean;
  /** What came of it, in words. */
  result?: string | false;
  onClick: () => void;
  children: ReactNode;
}

export function MenuItem({ icon, staysOpen = false, result, onClick, children }: MenuItemProps) {
  const menuId = useContext(MenuContext);
  return (
    <li>
      <button
        type="button"
        {...(!staysOpen && { popoverTarget: menuId, popoverTargetAction: 'hide' as const })}
        onClick={onClick}
        className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-1.5 text-left font-medium transition-colors hover:bg-sunken [&_svg]:shrink-0 [&_svg]:text-quiet"
      >
        {icon}
        {children}
      </button>
      {staysOpen && (
        <span role="status" className="sr-only">
          {result}
        </span>
      )}
    </li>
  );
}
