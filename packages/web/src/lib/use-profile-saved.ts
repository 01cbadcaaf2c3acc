import { tutorPath } from '@casovi/contract/display';
import { APPLICATION_STEP_NAMES } from '@casovi/contract/texts/applications';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useModals } from '../ui/modals.tsx';
import { applicationOf, OWN_CARD_KEY, openSteps, stepPath } from './application.ts';
import { useSession } from './session/context.tsx';

/** Says that something was saved. If that was one of a tutor's first steps, leads on to the next one. */
export function useProfileSaved(): (message: string) => Promise<void> {
  const { user } = useSession();
  const queries = useQueryClient();
  const modals = useModals();
  const navigate = useNavigate();

  const onward = async () => {
    if (!user) return null;
    const application = applicationOf(user.id_korisnika);
    const known = queries.getQueryData(application.queryKey);
    void queries.invalidateQueries({ queryKey: OWN_CARD_KEY });
    if (!known) return null;
    // One that is under way may be older than what was saved.
    await queries.cancelQueries(application);
    const fresh = await queries.fetchQuery({ ...application, staleTime: 0, retry: false }).catch(() => known);
    const open = openSteps(fresh);
    if (openSteps(known).every((step) => open.includes(step))) return null;
    const [next] = open;
    return next
      ? { text: `Sljedeći korak: ${APPLICATION_STEP_NAMES[next]}`, path: stepPath(next) }
      : { text: 'Pogledajte svoj profil', path: tutorPath(user) };
  };

  return async (message) => {
    const next = await onward();
    if (!next) return modals.success(message);
    if (await modals.successThen(message, next.text)) await navigate(next.path);
  };
}
