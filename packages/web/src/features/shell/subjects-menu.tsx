import { ArrowRight, ChevronDown, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { cx } from '../../ui/cx.ts';
import type { MenuLink, SubjectMenu } from './menu.ts';
import { navItemLook } from './nav-look.ts';
import { useDisclosure } from './use-disclosure.ts';

const itemLook =
  'flex min-h-11 w-full items-center gap-2 rounded-control px-3 py-2 text-left transition-colors hover:bg-sunken lg:min-h-10';

/** A dropdown on wide screens, inline in the mobile navigation. */
export function SubjectsMenu({ menu }: { menu: SubjectMenu }) {
  return (
    <li>
      <details {...useDisclosure()} className="group/menu lg:relative">
        <summary className={navItemLook}>
          Predmeti
          <ChevronDown
            className="size-4 transition-transform max-lg:ml-auto group-open/menu:rotate-180"
            aria-hidden="true"
          />
        </summary>
        <div className="lg:absolute lg:top-full lg:left-0 lg:w-72 lg:pt-3.5 lg:has-open:w-[37rem]">
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
      </details>
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
  return (
    <li>
      <details {...useDisclosure()} className="group/category">
        <summary className={cx(itemLook, 'font-medium group-open/category:lg:bg-sunken')}>
          {name}
          <ChevronRight
            className="ml-auto size-4 text-quiet transition-transform max-lg:group-open/category:rotate-90"
            aria-hidden="true"
          />
        </summary>
        <ul
          aria-label={name}
          className="max-lg:ml-3 max-lg:border-line max-lg:border-l max-lg:pl-2 lg:absolute lg:inset-y-0 lg:right-0 lg:left-72 lg:overflow-y-auto lg:rounded-r-card lg:border-line lg:border-l lg:bg-surface lg:p-2"
        >
          {links.map((link) => (
            <SubjectItem key={link.to} link={link} />
          ))}
        </ul>
      </details>
    </li>
  );
}
