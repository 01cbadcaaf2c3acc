/** The filter form is uncontrolled, so that input before hydration is kept: its fields are read and set here. */
import { TUTOR_LEVEL_FILTERS, TUTOR_SORTS } from '@casovi/contract/constants';
import { type ListFilters, MODE_FILTERS, NO_FILTERS, parseWhen } from '@casovi/contract/list-filters';
import { townOf } from '@casovi/contract/towns';

/** All but the name, which is applied by a button. */
export type ChosenFilters = Omit<ListFilters, 'search'>;

export function chosenFilters(form: HTMLFormElement): ChosenFilters {
  const fields = new FormData(form);
  const text = (name: keyof ListFilters) => String(fields.get(name) ?? '');
  const oneOf = <Value extends string>(values: readonly Value[], name: keyof ListFilters) =>
    values.find((value) => value === text(name));
  const price = (name: keyof ListFilters) =>
    /^[0-9]{1,4}$/.test(text(name)) ? Math.min(Number(text(name)), 1000) : null;
  return {
    tip: oneOf(TUTOR_LEVEL_FILTERS, 'tip') ?? NO_FILTERS.tip,
    sort: oneOf(TUTOR_SORTS, 'sort') ?? NO_FILTERS.sort,
    kada: parseWhen(fields.getAll('kada').join(',')) ?? [],
    cijenaOd: price('cijenaOd'),
    cijenaDo: price('cijenaDo'),
    nacin: oneOf(MODE_FILTERS, 'nacin') ?? null,
    grad: townOf(text('grad'))?.slug ?? null,
    verifikovan: fields.has('verifikovan'),
    brzo: fields.has('brzo'),
  };
}

export function showFilters(form: HTMLFormElement, filters: ListFilters): void {
  const values: Record<string, string> = {
    tip: filters.tip,
    sort: filters.sort,
    cijenaOd: String(filters.cijenaOd ?? ''),
    cijenaDo: String(filters.cijenaDo ?? ''),
    nacin: filters.nacin ?? '',
    grad: filters.grad ?? '',
  };
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox')
      field.checked = field.name === 'kada' ? filters.kada.includes(field.value) : filters[field.name as 'brzo'];
    else if (field instanceof HTMLInputElement && field.type === 'radio')
      field.checked = field.value === values[field.name];
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
      field.value = values[field.name] ?? field.value;
  }
}
