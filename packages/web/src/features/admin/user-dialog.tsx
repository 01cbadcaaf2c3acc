import type { CurrentUser } from '@casovi/contract/accounts';
import { USER_TYPE } from '@casovi/contract/constants';
import { teachingModeText, tutorPath } from '@casovi/contract/display';
import { userTypeName } from '@casovi/contract/rules';
import { PROFILE_TEXT } from '@casovi/contract/texts/profile';
import { Avatar } from '../../ui/avatar.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export function UserDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const tutor = user.id_tipa === USER_TYPE.tutor;
  return (
    <Dialog
      open
      onClose={onClose}
      title={user.ime}
      description={`${userTypeName(user.id_tipa)} · ID ${user.id_korisnika}`}
      footer={
        <>
          {user.id_tipa !== USER_TYPE.admin && (
            <LinkButton variant="secondary" to={`/admin-dashboard/chat?korisnik=${user.id_korisnika}`}>
              Razgovori
            </LinkButton>
          )}
          {tutor && !user.blokiran && <LinkButton to={tutorPath(user)}>Javni profil</LinkButton>}
        </>
      }
    >
      <div className="flex gap-4">
        <Avatar src={user.img} size="large" />
        <div className="min-w-0">
          <h3 className="font-semibold text-sm">Biografija</h3>
          <p className="wrap-anywhere mt-1 max-w-text whitespace-pre-line">
            {user.biografija || <span className="text-quiet">{PROFILE_TEXT.noBiography}</span>}
          </p>
          {tutor && <p className="mt-4 text-quiet text-sm">Način nastave: {teachingModeText(user.nacin_nastave)}</p>}
        </div>
      </div>
    </Dialog>
  );
}
