import { SEARCH_TEXT } from '@casovi/contract/texts/search';
import { SearchField } from './search-field.tsx';

/** Before the links: beside the logo on wide screens, on top of the menu on phones, where the list moves the links down. */
export function HeaderSearch() {
  return (
    <SearchField
      label={SEARCH_TEXT.inHeader}
      className="max-lg:mx-3 max-lg:mt-3 lg:w-64 xl:w-72"
      listClassName="lg:absolute lg:top-full lg:left-0 lg:w-96"
    />
  );
}
