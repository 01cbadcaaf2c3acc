import type { CurrentUser } from '@casovi/contract/accounts';
import type { Application } from '@casovi/contract/applications';
import { USER_TYPE } from '@casovi/contract/constants';
import { useEffect, useState } from 'react';
import { openSteps, useApplication } from '../../lib/application.ts';
import { useSessionActions } from '../../lib/session/context.tsx';
import { storage } from '../../lib/storage.ts';

/** Of whom this browser has seen open steps: the id of a user. */
const BEGUN = 'casovi.firstSteps';

export interface FirstSteps {
  /** Undefined while it loads, and of whoever is no tutor. */
  application: Application | undefined;
  /** Known before it is loaded: there will be something to show. */
  expected: boolean;
  /** The last step was done lately, and this was not closed yet. */
  ready: boolean;
  close: () => void;
  error: Error | null;
  retry: () => void;
}

export function useFirstSteps(user: CurrentUser): FirstSteps {
  const session = useSessionActions();
  const { data: application, error, refetch } = useApplication(user);
  const [closed, setClosed] = useState(false);
  const done = application && openSteps(application).length === 0;
  const id = String(user.id_korisnika);

  useEffect(() => {
    if (done === false) storage.set(BEGUN, id);
  }, [done, id]);

  // The address was confirmed in another tab: the banner that asks for it goes.
  const confirmedElsewhere = application?.koraci.email === true && user.isVerified === 0;
  useEffect(() => {
    if (confirmedElsewhere) void session.check();
  }, [confirmedElsewhere, session]);

  return {
    application,
    expected: user.id_tipa === USER_TYPE.tutor && (user.isDone === '0' || !user.isVerified || !user.verifikovan),
    ready: done === true && !closed && storage.get(BEGUN) === id,
    close() {
      storage.remove(BEGUN);
      setClosed(true);
    },
    error: application ? null : error,
    retry: () => void refetch(),
  };
}
