import type { SiteFacts } from '@casovi/contract/pages';
import { useRouteLoaderData } from 'react-router';

/** From the settings of the installation. */
export function useSite(): SiteFacts {
  const root = useRouteLoaderData<{ site: SiteFacts }>('root');
  if (!root) throw new Error('useSite needs the data of the root route');
  return root.site;
}
