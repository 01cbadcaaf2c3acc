import type { CurrentUser } from '@casovi/contract/accounts';
import { USER_TYPE } from '@casovi/contract/constants';
import { tutorPath } from '@casovi/contract/display';
import { userTypeName } from '@casovi/contract/rules';
import { PROFILE_TEXT } from '@casovi/contract/texts/profile';
import { ExternalLink, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge, VerifiedBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ProfileForm } from './profile-form.tsx';
import { Section } from './section.tsx';

export function Profile({ user }: { user: CurrentUser }) {
  const [editing, setEditing] = useState(false);
  const complete = user.isDone === '1';
  return (
    <>
      <Section
        id="profil"
        title="Profil"
        aside={
          complete &&
          !editing && (
            <Button
              variant="secondary"
              icon={<Pencil className="size-4.5" aria-hidden="true" />}
              onClick={() => setEditing(true)}
            >
              Izmjeni
            </Button>
          )
        }
      >
        {complete && editing ? (
          <ProfileForm user={user} onDone={() => setEditing(false)} onCancel={() => setEditing(false)} />
        ) : (
          <ProfileView user={user} />
        )}
      </Section>
      {!complete && (
        <Section
          id="registracija"
          title={PROFILE_TEXT.completeProfile}
          lead={
            user.id_tipa === USER_TYPE.tutor
              ? 'Učenici biraju profesora po biografiji i fotografiji. Dodajte oboje i Vaš profil je spreman.'
              : 'Profesoru je lakše da se pripremi kad zna ko dolazi na čas. Dodajte nekoliko riječi o sebi i fotografiju.'
          }
        >
          <ProfileForm user={user} />
        </Section>
      )}
    </>
  );
}

function ProfileView({ user }: { user: CurrentUser }) {
  return (
    <div className="grid gap-x-8 gap-y-5 px-4 pt-5 pb-6 sm:grid-cols-[auto_minmax(0,1fr)] sm:px-6">
      {user.img ? (
        <Avatar src={user.img} alt="Vaša fotografija" size="huge" lazy={false} />
      ) : (
        <p className="grid size-36 place-items-center rounded-full border-2 border-cancelled/50 border-dashed p-4 text-center font-semibold text-cancelled">
          {PROFILE_TEXT.noPhoto}
        </p>
      )}
      <div className="min-w-0">
        <p className="wrap-anywhere flex flex-wrap items-center gap-x-2 gap-y-1 font-bold text-xl">
          <span>{user.ime}</span>
          {user.verifikovan === 1 && <VerifiedBadge />}
          <Badge>{userTypeName(user.id_tipa)}</Badge>
        </p>
        <p className="wrap-anywhere mt-1 text-quiet">{user.email}</p>
        <h3 className="mt-5 font-semibold text-sm tracking-normal">Biografija</h3>
        <p className={user.biografija ? 'mt-1 max-w-text whitespace-pre-line' : 'mt-1 text-quiet'}>
          {user.biografija || PROFILE_TEXT.noBiography}
        </p>
        {user.id_tipa === USER_TYPE.tutor && (
          <Link
            to={tutorPath(user)}
            className="mt-5 inline-flex items-center gap-2 rounded-sm py-1 font-semibold text-primary underline-offset-4 hover:underline"
          >
            Pogledajte kako profil vide učenici
            <ExternalLink className="size-4" aria-hidden="true" />
          </Link>
        )}
      </div>
    </div>
  );
}
