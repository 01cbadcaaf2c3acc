import type { CurrentUser } from '@casovi/contract/accounts';
import type { FirstSteps } from './use-first-steps.ts';

/** Hides the banner of the shell, since the steps ask for the same. From the first paint on, so that nothing moves. */
export const AsksToConfirm = ({ user, steps }: { user: CurrentUser; steps: FirstSteps }) =>
  steps.expected && user.isVerified === 0 && !steps.error && <span data-asks-to-confirm hidden />;
