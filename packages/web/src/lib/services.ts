import type { PageServices } from '@casovi/contract/pages';
import { createContext } from 'react-router';

/** What server loaders ask the server for: `context.get(servicesContext).subjects()`. */
export const servicesContext = createContext<PageServices>();
