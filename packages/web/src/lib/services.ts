import type { PageServices } from '@casovi/contract/pages';
import { createContext } from 'react-router';

/** What server loaders ask the server for: `context.get(servicesContext).subjects()`. */
export const servicesContext = createContext<PageServices>();

/** For what a page can do without, as in `services.home().catch(orElse(services, NOTHING))`: told to the log, not to the visitor. */
export const orElse =
  <Value>(services: PageServices, value: Value) =>
  (error: unknown): Value => {
    services.report(error);
    return value;
  };
