import { plural } from '@casovi/contract/display';
import { PLANNER_TEXT } from '@casovi/contract/texts/planner';
import { weekdayNameOf } from '@casovi/contract/time';
import { useQueryClient } from '@tanstack/react-query';
import { CalendarClock, Check, Clock } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { useProfileSaved } from '../../lib/use-profile-saved.ts';
import { CalendarGrid, type GridCell, type GridHeader } from '../../ui/calendar-grid.tsx';
import { cx } from '../../ui/cx.ts';
import type { GridPosition } from '../../ui/grid-position.ts';
import { useModals } from '../../ui/modals.tsx';
import { ClosedHours, useClosedLessons } from './closed-hours.tsx';
import { ExampleWeeks } from './example-weeks.tsx';
import { SaveBar, Section, SectionData } from './section.tsx';
import { useUnsaved } from './unsaved.tsx';
import { useWeek, weekKey } from './use-week.ts';
import { useWeekEditor } from './use-week-editor.ts';
import { DAYS, HOURS, hoursOf, isAllFree, isFree, slotsOf, type Week, weekOf } from './week.ts';

const hoursInWords = (hours: number): string => plural(hours, 'sat', 'sata', 'sati');

export function Availability({ tutorId }: { tutorId: number }) {
  const queries = useQueryClient();
  const { data, error, refetch } = useWeek(tutorId);
  if (!data) {
    return (
      <Section id="termini" title="Slobodni termini">
        <SectionData error={error} onRetry={refetch} />
      </Section>
    );
  }
  const save = async (week: Week): Promise<string> => {
    const selectedSlots = slotsOf(week);
    const { message } = await call('POST /api/planer/sacuvaj_termine', {
      body: { profesorId: tutorId, selectedSlots },
    });
    queries.setQueryData(weekKey(tutorId), selectedSlots);
    return message;
  };
  return <WeekEditor tutorId={tutorId} initial={weekOf(data)} save={save} />;
}

interface WeekEditorProps {
  tutorId: number;
  initial: Week;
  save: (week: Week) => Promise<string>;
}

function WeekEditor({ tutorId, initial, save }: WeekEditorProps) {
  const modals = useModals();
  const tellSaved = useProfileSaved();
  const grid = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const editor = useWeekEditor(initial);
  const [saving, setSaving] = useState(false);
  useUnsaved(editor.changed);
  const closedLessons = useClosedLessons(tutorId, editor.week);
  const closedHours = new Set(closedLessons.flatMap(hoursOf));

  const onUndo = () => {
    editor.undo();
    // The button, which had the focus, goes.
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  };
  const onSave = async () => {
    setSaving(true);
    try {
      const message = await save(editor.week);
      editor.markSaved();
      await tellSaved(message);
    } catch {
      await modals.failure(PLANNER_TEXT.availabilityFailed);
    } finally {
      setSaving(false);
    }
  };

  return (
    <Section
      id="termini"
      title="Slobodni termini"
      lead="Označite sate u kojima držite časove. Ista sedmica se ponavlja, a učenici vide samo ono što je slobodno."
      aside={
        <p className="figures flex items-center gap-2 rounded-full bg-primary-tint px-3.5 py-1.5 font-semibold text-primary">
          <Clock className="size-4.5" aria-hidden="true" />
          <span role="status">{hoursInWords(editor.week.size)} sedmično</span>
        </p>
      }
    >
      {initial.size === 0 && <ExampleWeeks onAdd={editor.add} />}
      <div ref={grid} className="pt-5 pb-6 sm:px-6">
        <CalendarGrid
          label="Slobodni termini u sedmici"
          describedBy={hintId}
          columns={DAYS.map((day, column) => dayHeader(editor.week, day, column))}
          rows={HOURS.map((hour, row) => hourHeader(editor.week, hour, row))}
          cellAt={(position) => hourCell(editor.week, closedHours, position)}
          focus={editor.focus}
          onFocus={editor.setFocus}
          onExtend={editor.extendTo}
          onPress={editor.toggle}
          painter={editor.painter}
          className="select-none border-separate border-spacing-0 sm:border-spacing-0.5"
        />
        <p id={hintId} className="mt-4 px-4 text-quiet text-sm sm:px-0">
          <span className="pointer-coarse:hidden">
            Prevucite mišem preko više sati, ili pritisnite naziv dana odnosno sat za cijelu kolonu ili red. Na
            tastaturi: strelice i razmaknica, a uz Shift se označava više sati odjednom.
          </span>
          <span className="pointer-fine:hidden">
            Dodirnite sat da ga uključite. Za više sati odjednom zadržite prst, pa prevucite. Naziv dana ili sat
            uključuje cijelu kolonu ili red.
          </span>
        </p>
        <ClosedHours lessons={closedLessons} />
      </div>
      <SaveBar
        unsaved={editor.changed}
        saving={saving}
        saveText="Sačuvaj termine"
        onSave={onSave}
        onDiscard={editor.discard}
        warning={
          closedLessons.length > 0 &&
          `U zatvorenim satima: ${plural(closedLessons.length, 'čas', 'časa', 'časova')}. Zatvaranje ih ne otkazuje.`
        }
        lastChange={
          Math.abs(editor.lastChange) > 1
            ? {
                text: `${editor.lastChange > 0 ? 'Dodato' : 'Uklonjeno'}: ${hoursInWords(Math.abs(editor.lastChange))}.`,
                onUndo,
              }
            : undefined
        }
      />
    </Section>
  );
}

const pressable = 'cursor-pointer rounded-sm transition-colors hover:bg-sunken';

function dayHeader(week: Week, day: (typeof DAYS)[number], column: number): GridHeader {
  const hours = HOURS.filter((hour) => week.has(`${day} ${hour}`)).length;
  return {
    key: day,
    name: `${day} ${hours}h: ${weekdayNameOf(day)}, cijeli dan`,
    selected: isAllFree(week, { row: -1, column }),
    className: cx('h-12', pressable),
    content: (
      <span className="flex flex-col items-center justify-center py-1">
        <span className="font-semibold text-sm">{day}</span>
        <span className="text-quiet text-xs">{hours}h</span>
      </span>
    ),
  };
}

function hourHeader(week: Week, hour: string, row: number): GridHeader {
  return {
    key: hour,
    name: `${hour}, svih sedam dana`,
    selected: isAllFree(week, { row, column: -1 }),
    className: cx('pr-1.5 text-right text-quiet text-xs sm:pr-2 sm:text-sm', pressable),
    content: hour,
  };
}

function hourCell(week: Week, lessons: ReadonlySet<string>, position: GridPosition): GridCell {
  const day = DAYS[position.column];
  const free = isFree(week, position);
  const closedLesson = !free && isFree(lessons, position);
  return {
    name: `${day ? weekdayNameOf(day) : ''} u ${HOURS[position.row]}${closedLesson ? ', imate čas' : ''}`,
    selected: free,
    look: cx(
      'h-11 cursor-pointer border text-center transition-colors duration-75 sm:h-9 sm:rounded-sm',
      free
        ? 'border-primary/40 bg-primary-tint text-primary hover:bg-primary/25'
        : 'border-line bg-surface hover:bg-sunken',
    ),
    content: free ? (
      <Check className="mx-auto size-4" strokeWidth={3} aria-hidden="true" />
    ) : (
      closedLesson && <CalendarClock className="mx-auto size-4 text-pending" aria-hidden="true" />
    ),
  };
}
