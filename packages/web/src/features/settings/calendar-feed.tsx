import { CALENDAR_FEED_TEXT } from '@casovi/contract/texts/calendar-feed';
import { SHELL_TEXT } from '@casovi/contract/texts/shell';
import { numericDate, toWallClock } from '@casovi/contract/time';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { call, errorMessage } from '../../lib/api.ts';
import { useCopy } from '../../lib/use-copy.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { useModals } from '../../ui/modals.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section, SectionData } from './section.tsx';

const ID = 'kalendar';
const TITLE = 'Kalendar';
const COPIED = 'Adresa je kopirana';

/** The secret address at which calendar programs read the user's lessons. */
export function CalendarFeed() {
  const modals = useModals();
  const { data, error, refetch } = useQuery({
    queryKey: ['calendar-feed'],
    queryFn: ({ signal }) => call('GET /api/auth/kalendar', { signal }),
  });
  /** Told only when it is made. */
  const [url, setUrl] = useState<string | null>(null);
  const [busyWith, setBusyWith] = useState<'renew' | 'end' | null>(null);
  if (!data) {
    return (
      <Section id={ID} title={TITLE}>
        <SectionData error={error} onRetry={refetch} />
      </Section>
    );
  }
  const { od: since } = data;

  const run = async (step: 'renew' | 'end', send: () => Promise<void>) => {
    setBusyWith(step);
    try {
      await send();
    } catch (failed) {
      await modals.failure(errorMessage(failed, CALENDAR_FEED_TEXT.failed));
    } finally {
      setBusyWith(null);
    }
  };
  const renew = async () => {
    const { renewQuestion, renewDetails } = CALENDAR_FEED_TEXT;
    if (since && !(await modals.confirm(renewQuestion, renewDetails))) return;
    await run('renew', async () => {
      setUrl((await call('POST /api/auth/kalendar')).url);
      await refetch();
    });
  };
  const end = async () => {
    const { endQuestion, endDetails } = CALENDAR_FEED_TEXT;
    if (!(await modals.confirm(endQuestion, endDetails))) return;
    await run('end', async () => {
      const { message } = await call('DELETE /api/auth/kalendar');
      setUrl(null);
      await refetch();
      await modals.done(message);
    });
  };

  return (
    <Section
      id={ID}
      title={TITLE}
      lead="Dodajte tajnu adresu u svoj kalendar, pa će časovi, zahtjevi na čekanju i sve izmjene stizati u njega."
    >
      <div className="grid gap-5 px-4 pt-5 pb-6 sm:px-6">
        {url && <Address key={url} url={url} />}
        {since && !url && (
          <p className="max-w-text">
            Adresu ste napravili {numericDate(toWallClock(new Date(since)).date)}. Iz sigurnosnih razloga je ne
            prikazujemo ponovo. Ako Vam treba, napravite novu; stara tada prestaje da važi.
          </p>
        )}
        <p className="max-w-text">
          Google kalendar se dodaje na računaru, a na telefonu se zatim pojavi sam. Apple kalendar dodajete i na
          telefonu.
        </p>
        <p className="max-w-text text-quiet text-sm">
          Kalendari sami biraju kad će pogledati šta je novo: Google svakih 12 do 24 sata, Outlook na nekoliko sati, a
          Apple onako kako podesite. Zato Vas o izmjenama i dalje obavještavamo.
        </p>
        <div className="flex flex-wrap gap-3 max-sm:*:grow">
          <Button variant={since ? 'secondary' : 'primary'} busy={busyWith === 'renew'} onClick={() => void renew()}>
            {since ? 'Napravi novu adresu' : 'Napravi adresu'}
          </Button>
          {since && (
            <Button variant="secondary" busy={busyWith === 'end'} onClick={() => void end()}>
              Isključi adresu
            </Button>
          )}
        </div>
      </div>
    </Section>
  );
}

function Address({ url }: { url: string }) {
  const modals = useModals();
  const { copied, copy } = useCopy();
  const field = useRef<HTMLInputElement>(null);
  // Selects it, and scrolls to what was made.
  useEffect(() => field.current?.focus(), []);
  const copyAddress = async () => {
    if (!(await copy(url))) await modals.failure('Adresa nije kopirana. Označite je i kopirajte sami.');
  };
  return (
    <>
      <Notice kind="warning" live title="Adresu prikazujemo samo sada">
        Dodajte je odmah u svoj kalendar. Ko je ima, vidi Vaše časove i gdje se održavaju, zato je ne dijelite.
      </Notice>
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Tajna adresa" className="min-w-0 grow basis-72">
          <Input ref={field} readOnly value={url} onFocus={({ target }) => target.select()} className="text-ellipsis" />
        </Field>
        <Button
          variant="secondary"
          icon={
            copied ? <Check className="size-5" aria-hidden="true" /> : <Copy className="size-5" aria-hidden="true" />
          }
          className="max-sm:w-full"
          onClick={() => void copyAddress()}
        >
          {copied ? COPIED : 'Kopiraj adresu'}
        </Button>
        <span role="status" className="sr-only">
          {copied && COPIED}
        </span>
      </div>
      <div>
        <h3 className="font-semibold text-sm tracking-normal">Dodajte u</h3>
        <ul className="mt-1.5 flex flex-wrap gap-3 max-sm:flex-col">
          {programsFor(url).map(({ name, instead, ...link }) => (
            <li key={name}>
              {instead && <p className="text-quiet sm:hidden">{instead}</p>}
              <LinkButton
                {...link}
                variant="secondary"
                rel="noopener noreferrer"
                prefetch="none"
                icon={<CalendarPlus className="size-5" aria-hidden="true" />}
                className={instead ? 'max-sm:hidden' : 'max-sm:w-full'}
              >
                {name}
              </LinkButton>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

function programsFor(url: string) {
  const webcal = url.replace(/^https?:/, 'webcal:');
  const outlook = new URLSearchParams({ url, name: SHELL_TEXT.product });
  return [
    { name: 'Apple kalendar', to: webcal },
    { name: 'Outlook', to: `https://outlook.live.com/calendar/0/addfromweb?${outlook}`, target: '_blank' },
    {
      name: 'Google kalendar',
      to: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}`,
      target: '_blank',
      /** On phones, where it cannot be added. */
      instead: 'Google: otvorite ovu stranicu na računaru.',
    },
  ];
}
