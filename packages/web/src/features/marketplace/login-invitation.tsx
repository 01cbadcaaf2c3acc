import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useLoginAddresses } from './login-addresses.ts';

interface LoginInvitationProps {
  title: string;
  description: string;
  /** Of this page, for afterwards. */
  query: string;
  onStay: () => void;
  finalFocus: () => HTMLElement | null;
}

/** For guests who want to book or to wait. What they have chosen is kept for afterwards. Import it lazily. */
export function LoginInvitation({ title, description, query, onStay, finalFocus }: LoginInvitationProps) {
  const { login, registration } = useLoginAddresses(query);
  return (
    <Dialog open onClose={onStay} finalFocus={finalFocus} size="narrow" title={title} description={description}>
      <div className="grid gap-3">
        <LinkButton to={login} size="large">
          Prijava
        </LinkButton>
        <LinkButton to={registration} size="large" variant="secondary">
          Napravi nalog
        </LinkButton>
        <Button variant="quiet" onClick={onStay}>
          Ostani na stranici
        </Button>
      </div>
    </Dialog>
  );
}
