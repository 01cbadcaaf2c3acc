import type { PageServices } from '@casovi/contract/pages';
import { createContext } from 'react-router';

/** `context.get(servicesContext).subjects()` */
export const servicesContext = createContext<PageServices>();

/** For optional data, as in `services.home().catch(orElse(services, NOTHING))`: errors are logged, not shown. */
export const orElse =
  <Value>(services: PageServices, value: Value) =>
  (error: unknown): Value => {
    services.report(error);
    return value;
  };
