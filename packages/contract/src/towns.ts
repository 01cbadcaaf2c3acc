/** The municipalities of Montenegro, in the order of its alphabet. Small, since public pages bundle it. */

/** By slug: the name, and where it is, as in 'časovi u Podgorici'. */
const MUNICIPALITIES = {
  andrijevica: ['Andrijevica', 'u Andrijevici'],
  bar: ['Bar', 'u Baru'],
  berane: ['Berane', 'u Beranama'],
  'bijelo-polje': ['Bijelo Polje', 'u Bijelom Polju'],
  budva: ['Budva', 'u Budvi'],
  cetinje: ['Cetinje', 'na Cetinju'],
  danilovgrad: ['Danilovgrad', 'u Danilovgradu'],
  gusinje: ['Gusinje', 'u Gusinju'],
  'herceg-novi': ['Herceg Novi', 'u Herceg Novom'],
  kolasin: ['Kolašin', 'u Kolašinu'],
  kotor: ['Kotor', 'u Kotoru'],
  mojkovac: ['Mojkovac', 'u Mojkovcu'],
  niksic: ['Nikšić', 'u Nikšiću'],
  petnjica: ['Petnjica', 'u Petnjici'],
  plav: ['Plav', 'u Plavu'],
  pljevlja: ['Pljevlja', 'u Pljevljima'],
  pluzine: ['Plužine', 'u Plužinama'],
  podgorica: ['Podgorica', 'u Podgorici'],
  rozaje: ['Rožaje', 'u Rožajama'],
  savnik: ['Šavnik', 'u Šavniku'],
  tivat: ['Tivat', 'u Tivtu'],
  tuzi: ['Tuzi', 'u Tuzima'],
  ulcinj: ['Ulcinj', 'u Ulcinju'],
  zeta: ['Zeta', 'u Zeti'],
  zabljak: ['Žabljak', 'na Žabljaku'],
};

export interface Town {
  slug: string;
  name: string;
  /** 'u Podgorici' */
  where: string;
}

const bySlug = new Map<string, Town>(
  Object.entries(MUNICIPALITIES).map(([slug, [name = '', where = '']]) => [slug, { slug, name, where }]),
);
export const TOWNS: readonly Town[] = [...bySlug.values()];

/** Of one tutor. */
export const TOWNS_MAX = 3;

export const townOf = (slug: string | null | undefined): Town | undefined => bySlug.get(slug ?? '');
export const townNames = (slugs: readonly string[]): string[] => slugs.flatMap((slug) => townOf(slug)?.name ?? []);
