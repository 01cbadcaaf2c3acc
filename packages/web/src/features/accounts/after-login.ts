import type { CurrentUser } from '@casovi/contract/accounts';
import { nextPage } from '@casovi/contract/next-page';
import { homeOf } from '../../lib/session/guards.ts';

/** `?next=`, else the first page of the user. */
export const afterLogin = (user: CurrentUser, search: string): string => nextPage(search) ?? homeOf(user);
