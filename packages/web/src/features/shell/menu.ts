import { UNCATEGORISED } from '@casovi/contract/constants';
import { subjectPath } from '@casovi/contract/display';
import type { Subject } from '@casovi/contract/subjects';

export interface MenuLink {
  name: string;
  to: string;
}

export interface SubjectMenu {
  /** Subjects of the category 'obican', shown without a heading. */
  flat: MenuLink[];
  categories: { name: string; links: MenuLink[] }[];
}

type MenuSubject = Pick<Subject, 'naziv_predmeta' | 'naziv' | 'link'>;

/** In the order of the server. */
export function menuOf(subjects: readonly MenuSubject[]): SubjectMenu {
  const menu: SubjectMenu = { flat: [], categories: [] };
  for (const subject of subjects) {
    const link = { name: subject.naziv_predmeta, to: subjectPath(subject) };
    if (subject.naziv === UNCATEGORISED) {
      menu.flat.push(link);
      continue;
    }
    const category = menu.categories.find(({ name }) => name === subject.naziv);
    if (category) category.links.push(link);
    else menu.categories.push({ name: subject.naziv, links: [link] });
  }
  return menu;
}
