import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import type { BookingWish } from '../../lib/booking-wish.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useLoginAddresses } from './login-addresses.ts';

interface LoginInvitationProps {
  wish: BookingWish;
  onStay: () => void;
  finalFocus: () => HTMLElement | null;
}

/** For guests who want to book. What they have chosen is kept for afterwards. Import it lazily. */
export function LoginInvitation({ wish, onStay, finalFocus }: LoginInvitationProps) {
  const { login, registration } = useLoginAddresses(wish);
  return (
    <Dialog
      open
      onClose={onStay}
      finalFocus={finalFocus}
      size="narrow"
      title={LESSON_TEXT.bookingNeedsLogin}
      description="Profesor i termin koji ste izabrali ostaju zapamćeni: zakazivanje se nastavlja čim se prijavite."
    >
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
