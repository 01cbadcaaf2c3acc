import { ArrowRight, ChevronDown, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { cx } from '../../ui/cx.ts';
import type { MenuLink, SubjectMenu } from './menu.ts';
import { navItemLook } from './nav-look.ts';
import { useDisclosure } from './use-disclosure.ts';

const itemLook =
  'flex min-h-11 w-full items-center gap-2 rounded-control px-3 py-2 text-left transition-colors hover:bg-sunken lg:min-h-10';

/** Opens over the page on wide screens, in place inside the mobile navigation. */
export function SubjectsMenu({ menu }: { menu: SubjectMenu }) {
  const { open, area, button } = useDisclosure<HTMLLIElement>({ hover: true });
  const panelId = useId();
  return (
    <li {...area} className="lg:relative">
      <button type="button" {...button} aria-controls={panelId} className={cx(navItemLook, 'max-lg:w-full')}>
        Predmeti
        <ChevronDown
          className={cx('size-4 transition-transform max-lg:ml-auto', open && 'rotate-180')}
          aria-hidden="true"
        />
      </button>
      <div
        id={panelId}
        hidden={!open}
        className="lg:absolute lg:top-full lg:left-0 lg:w-72 lg:pt-3.5 lg:has-data-submenu:w-[37rem]"
      >
        <div className="relative lg:rounded-card lg:border lg:border-line lg:bg-surface lg:shadow-float">
          <ul className="max-lg:pl-3 lg:max-h-[calc(100dvh-7rem)] lg:min-h-64 lg:w-72 lg:overflow-y-auto lg:p-2">
            <li>
              <Link to="/predmeti" prefetch="intent" className={cx(itemLook, 'font-semibold text-primary')}>
                Svi predmeti
                <ArrowRight className="size-4" aria-hidden="true" />
              </Link>
            </li>
            {menu.flat.map((link) => (
              <SubjectItem key={link.to} link={link} />
            ))}
            {menu.categories.length > 0 && menu.flat.length > 0 && (
              <li aria-hidden="true" className="mx-3 my-2 border-line border-t" />
            )}
            {menu.categories.map((category) => (
              <CategoryItem key={category.name} {...category} />
            ))}
          </ul>
        </div>
      </div>
    </li>
  );
}

function SubjectItem({ link }: { link: MenuLink }) {
  return (
    <li>
      <Link to={link.to} prefetch="intent" className={itemLook}>
        {link.name}
      </Link>
    </li>
  );
}

function CategoryItem({ name, links }: { name: string; links: MenuLink[] }) {
  const { open, area, button } = useDisclosure<HTMLLIElement>({ hover: true });
  const listId = useId();
  return (
    <li {...area}>
      <button
        type="button"
        {...button}
        aria-controls={listId}
        className={cx(itemLook, 'font-medium aria-expanded:lg:bg-sunken')}
      >
        {name}
        <ChevronRight
          className={cx('ml-auto size-4 text-quiet transition-transform', open && 'max-lg:rotate-90')}
          aria-hidden="true"
        />
      </button>
      {open && (
        <ul
          id={listId}
          data-submenu=""
          aria-label={name}
          className="max-lg:ml-3 max-lg:border-line max-lg:border-l max-lg:pl-2 lg:absolute lg:inset-y-0 lg:right-0 lg:left-72 lg:overflow-y-auto lg:border-line lg:border-l lg:p-2"
        >
          {links.map((link) => (
            <SubjectItem key={link.to} link={link} />
          ))}
        </ul>
      )}
    </li>
  );
}
