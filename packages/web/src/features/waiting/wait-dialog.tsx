import { END_TIMES, SLOT_TIMES, WEEKDAY_CODES, WEEKS_AHEAD_MAX, type WeekdayCode } from '@casovi/contract/constants';
import { bookingPath } from '@casovi/contract/display';
import { type Problem, waitingProblem } from '@casovi/contract/rules';
import { WAITING_TEXT } from '@casovi/contract/texts/waiting';
import { addDays, lessonTerm, todayInPodgorica, weekdayNameOf } from '@casovi/contract/time';
import type { FreeHours } from '@casovi/contract/waiting';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ApiError, call, errorMessage } from '../../lib/api.ts';
import type { WaitingHours } from '../../lib/booking-wish.ts';
import { useServerClock } from '../../lib/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceButton } from '../../ui/choice-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, FieldError } from '../../ui/field.tsx';
import { Input, Select } from '../../ui/input.tsx';
import { useModals } from '../../ui/modals.tsx';
import { Notice } from '../../ui/notice.tsx';
import { WEEK } from './wish-in-words.ts';

interface WaitDialogProps {
  tutor: { id_korisnika: number; ime: string };
  /** yyyy-MM-dd in Podgorica, when the page was rendered. */
  today: string;
  /** What the dialog begins with. */
  hours: WaitingHours | null;
  /** The session has ended meanwhile. */
  onNeedsLogin: (hours: WaitingHours) => void;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
}

const WEEKS_AT_FIRST = 4;

/** Import it lazily. */
export function WaitDialog({ tutor, hours: wanted, onNeedsLogin, onClose, finalFocus, ...page }: WaitDialogProps) {
  const modals = useModals();
  const now = useServerClock();
  const today = now ? todayInPodgorica(now) : page.today;
  const [days, setDays] = useState<readonly WeekdayCode[]>(wanted?.dani ?? []);
  const [hours, setHours] = useState({
    od: wanted?.od ?? SLOT_TIMES[0] ?? '',
    do: wanted?.do ?? END_TIMES.at(-1) ?? '',
  });
  const [until, setUntil] = useState(wanted?.doDatuma ?? addDays(today, 7 * WEEKS_AT_FIRST));
  const [problem, setProblem] = useState<Problem | null>(null);
  const [free, setFree] = useState<FreeHours>([]);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // Below what a phone shows of the dialog.
  const instead = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (free.length > 0) instead.current?.scrollIntoView({ block: 'nearest' });
  }, [free]);
  const errorOf = (field: string) => (problem?.field === field ? problem.message : null);
  const changed = () => {
    setProblem(null);
    setFree([]);
  };

  const refuse = (broken: Problem) => {
    setProblem(broken);
    form.current?.querySelector<HTMLElement>(`[data-field=${broken.field}]`)?.focus();
  };
  const send = async () => {
    if (busy) return;
    const wish = { dani: WEEKDAY_CODES.filter((day) => days.includes(day)), ...hours, doDatuma: until };
    const broken = waitingProblem(wish, today);
    if (broken) return refuse(broken);
    setBusy(true);
    try {
      const { message } = await call('POST /api/planer/cekanje', { body: { profesorId: tutor.id_korisnika, ...wish } });
      await modals.success(message);
      onClose();
    } catch (error) {
      setBusy(false);
      const [field] = error instanceof ApiError ? Object.entries(error.fields) : [];
      const offered = freeHoursOf(error);
      if (error instanceof ApiError && error.status === 401) onNeedsLogin(wish);
      else if (offered.length > 0) setFree(offered);
      else if (field) refuse({ field: field[0], message: field[1] });
      else await modals.failure(errorMessage(error, WAITING_TEXT.failed));
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      finalFocus={finalFocus}
      keepOnOutsidePress
      fullOnPhone
      title={WAITING_TEXT.ask}
      description={`Profesor: ${tutor.ime}`}
      footer={
        <>
          <Button size="large" className="max-sm:grow" busy={busy} onClick={() => void send()}>
            Javi mi
          </Button>
          <Button size="large" variant="secondary" onClick={onClose}>
            Odustani
          </Button>
        </>
      }
    >
      <form
        ref={form}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <p className="text-quiet">
          Kad se oslobodi termin koji Vam odgovara, čuvamo ga za Vas 30 minuta i javljamo Vam. Ko se prije upiše, prije
          ga dobija.
        </p>
        <Days
          chosen={days}
          error={errorOf('dani')}
          onChoose={(chosen) => {
            setDays(chosen);
            changed();
          }}
        />
        <div className="grid grid-cols-2 gap-4">
          <Field label="Od">
            <Select
              data-field="od"
              value={hours.od}
              onChange={({ target }) => {
                setHours({ ...hours, od: target.value });
                changed();
              }}
            >
              <Times times={SLOT_TIMES} />
            </Select>
          </Field>
          <Field label="Do" error={errorOf('do')}>
            <Select
              data-field="do"
              value={hours.do}
              onChange={({ target }) => {
                setHours({ ...hours, do: target.value });
                changed();
              }}
            >
              <Times times={END_TIMES} />
            </Select>
          </Field>
        </div>
        <Field label="Čekam do datuma" error={errorOf('doDatuma')}>
          <Input
            type="date"
            data-field="doDatuma"
            min={today}
            max={addDays(today, 7 * WEEKS_AHEAD_MAX)}
            value={until}
            onChange={({ target }) => {
              setUntil(target.value);
              changed();
            }}
          />
        </Field>
        {free.length > 0 && (
          <Notice live title={WAITING_TEXT.free}>
            <ul ref={instead} className="grid">
              {free.map((hour) => (
                <li key={`${hour.datum} ${hour.sat}`}>
                  <Link
                    to={bookingPath(tutor, hour)}
                    replace
                    preventScrollReset
                    onClick={onClose}
                    className="figures inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4 first-letter:uppercase"
                  >
                    {lessonTerm(hour.datum, hour.sat)}
                  </Link>
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </form>
    </Dialog>
  );
}

function freeHoursOf(error: unknown): FreeHours {
  const body = error instanceof ApiError && error.status === 409 ? error.body : null;
  return (body as { termini?: FreeHours } | null)?.termini ?? [];
}

const Times = ({ times }: { times: readonly string[] }) =>
  times.map((time) => (
    <option key={time} value={time}>
      {time}
    </option>
  ));

interface DaysProps {
  chosen: readonly WeekdayCode[];
  error: string | null;
  onChoose: (days: readonly WeekdayCode[]) => void;
}

function Days({ chosen, error, onChoose }: DaysProps) {
  const errorId = useId();
  const toggle = (day: WeekdayCode) =>
    onChoose(chosen.includes(day) ? chosen.filter((other) => other !== day) : [...chosen, day]);
  return (
    <fieldset
      data-field="dani"
      tabIndex={-1}
      aria-describedby={error ? errorId : undefined}
      className="min-w-0 outline-none"
    >
      <legend className="mb-1.5 font-semibold text-sm">Dani</legend>
      <div className="mb-1.5 flex flex-wrap gap-2">
        {WEEK.map((day) => (
          <ChoiceButton key={day} active={chosen.includes(day)} onChoose={() => toggle(day)}>
            <span aria-hidden="true">{day}</span>
            <span className="sr-only">{weekdayNameOf(day)}</span>
          </ChoiceButton>
        ))}
      </div>
      <FieldError id={errorId} text={error} />
    </fieldset>
  );
}
