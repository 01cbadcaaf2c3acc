import type { SiteFacts } from '@casovi/contract/pages';
import { useRouteLoaderData } from 'react-router';

/** Facts that the installation decides: addresses of the site, of its mail, of its social page. */
export function useSite(): SiteFacts {
  const root = useRouteLoaderData<{ site: SiteFacts }>('root');
  if (!root) throw new Error('useSite needs the data of the root route');
  return root.site;
}
