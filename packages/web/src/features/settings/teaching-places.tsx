import { LESSON_PLACE, LESSON_PLACES, type LessonPlace, TEACHING_MODE } from '@casovi/contract/constants';
import { addressProblem, meetingLink, meetingLinkProblem, tidyAddress } from '@casovi/contract/places';
import type { Problem } from '@casovi/contract/rules';
import { PLACE_TEXT } from '@casovi/contract/texts/places';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call, errorMessage } from '../../lib/api.ts';
import { useProblems } from '../../lib/use-problems.ts';
import { useProfileSaved } from '../../lib/use-profile-saved.ts';
import { Checkbox } from '../../ui/choices.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { SaveBar, Section, SectionData } from './section.tsx';
import { teachingModeKey } from './teaching-mode-field.tsx';
import { TownPicker } from './town-picker.tsx';
import { useUnsaved } from './unsaved.tsx';

const TITLE = 'Mjesto i link';
/** As the tutor reads them. */
const PLACE_CHOICES: Record<LessonPlace, string> = {
  profesor: 'Kod mene',
  ucenik: 'Kod učenika',
  drugo: 'Na drugom mjestu, koje predloži učenik',
};

interface Places {
  mjesta: LessonPlace[];
  adresa: string;
  link: string;
  /** Slugs. */
  gradovi: string[];
}

export function TeachingPlaces({ tutorId }: { tutorId: number }) {
  const queries = useQueryClient();
  const key = ['places', tutorId];
  const ofTutor = { params: { profId: tutorId } };
  const places = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /api/planer/mjesta/:profId', { ...ofTutor, signal }),
    // The editor has the latest state.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const mode = useQuery({
    queryKey: teachingModeKey(tutorId),
    queryFn: ({ signal }) => call('GET /api/tutor/predmeti/nacin/nastave/:profId', { ...ofTutor, signal }),
  });
  const read = () => Promise.all([places.refetch(), mode.refetch()]);
  if (!places.data || !mode.data) {
    return (
      <Section id="mjesta" title={TITLE}>
        <SectionData error={places.error ?? mode.error} onRetry={() => void read()} />
      </Section>
    );
  }
  const save = async (wanted: Places): Promise<string> => {
    const { message } = await call('PUT /api/planer/mjesta/:profId', { ...ofTutor, body: wanted });
    queries.setQueryData(key, wanted);
    return message;
  };
  return <PlacesEditor saved={places.data} mode={mode.data[0]?.nacin_nastave ?? TEACHING_MODE.online} save={save} />;
}

interface PlacesEditorProps {
  saved: Places;
  mode: number;
  save: (places: Places) => Promise<string>;
}

function PlacesEditor({ saved, mode, save }: PlacesEditorProps) {
  const tellSaved = useProfileSaved();
  const problems = useProblems();
  const [draft, setDraft] = useState(saved);
  const [saving, setSaving] = useState(false);
  const change = (changes: Partial<Places>) => {
    problems.mark([]);
    setDraft((before) => ({ ...before, ...changes }));
  };
  const inPerson = mode !== TEACHING_MODE.online;
  const online = mode !== TEACHING_MODE.inPerson;
  /** What is not shown stays as it is saved. */
  const wanted = {
    mjesta: inPerson ? draft.mjesta : saved.mjesta,
    adresa: inPerson ? draft.adresa : saved.adresa,
    link: online ? draft.link : saved.link,
    gradovi: inPerson ? draft.gradovi : saved.gradovi,
  };
  const changed = JSON.stringify(wanted) !== JSON.stringify(saved);
  useUnsaved(changed);

  const onSave = async () => {
    const broken = problemsOf(wanted);
    if (broken.length > 0) return problems.show(broken);
    setSaving(true);
    try {
      // As it is stored.
      const tidy = { ...wanted, adresa: tidyAddress(wanted.adresa), link: meetingLink(wanted.link) ?? '' };
      const message = await save(tidy);
      change(tidy);
      await tellSaved(message);
    } catch (failed) {
      const fields = failed instanceof ApiError ? Object.entries(failed.fields) : [];
      await problems.show(
        fields.map(([field, message]) => ({ field, message })),
        errorMessage(failed, PLACE_TEXT.failed),
      );
    } finally {
      setSaving(false);
    }
  };
  const toggled = (place: LessonPlace, on: boolean): LessonPlace[] =>
    LESSON_PLACES.filter((one) => (one === place ? on : draft.mjesta.includes(one)));

  return (
    <Section
      id="mjesta"
      title={TITLE}
      lead="Adresu i link vide samo Vi, učenik čiji je čas potvrđen i administracija. Nova adresa i novi link važe i za časove koji su već zakazani."
    >
      <form
        ref={problems.form}
        onSubmit={(event) => {
          event.preventDefault();
          void onSave();
        }}
        className="grid gap-6 px-4 pt-5 pb-6 sm:px-6"
      >
        {inPerson && <TownPicker chosen={draft.gradovi} onChange={(gradovi) => change({ gradovi })} />}
        {inPerson ? (
          <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
            <fieldset>
              <legend className="font-semibold text-sm">Časove uživo držim</legend>
              {LESSON_PLACES.map((place) => (
                <Checkbox
                  key={place}
                  label={PLACE_CHOICES[place]}
                  checked={draft.mjesta.includes(place)}
                  onChange={({ target }) => change({ mjesta: toggled(place, target.checked) })}
                />
              ))}
              <p className="text-quiet text-sm">Ako ne izaberete nijedno, mjesto dogovarate u porukama.</p>
            </fieldset>
            <Field
              label="Moja adresa"
              hint="Za časove kod Vas. Učenik je vidi tek kad potvrdite čas."
              error={problems.errorOf('adresa')}
              optional={!draft.mjesta.includes(LESSON_PLACE.tutor)}
            >
              <Input
                name="adresa"
                autoComplete="street-address"
                placeholder="Ulica i broj, grad"
                value={draft.adresa}
                onChange={({ target }) => change({ adresa: target.value })}
              />
            </Field>
          </div>
        ) : (
          <p className="text-quiet">
            Časove držite samo online. Kad kod predmeta i cijena označite i „Uživo“, ovdje birate mjesta.
          </p>
        )}
        {online ? (
          <Field
            label="Link za online časove"
            hint="Isti za sve časove, na primjer Vaša soba u programu za sastanke. Bez njega se koristi soba koju pripremi sajt, ako je ima, a inače se dogovarate u porukama."
            error={problems.errorOf('link')}
            optional
          >
            <Input
              name="link"
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder="https://"
              value={draft.link}
              onChange={({ target }) => change({ link: target.value })}
            />
          </Field>
        ) : (
          <p className="text-quiet">
            Časove držite samo uživo. Kad kod predmeta i cijena označite i „Online“, ovdje upisujete link.
          </p>
        )}
      </form>
      <SaveBar
        unsaved={changed}
        saving={saving}
        saveText="Sačuvaj mjesto i link"
        onSave={onSave}
        onDiscard={() => {
          problems.mark([]);
          setDraft(saved);
        }}
      />
    </Section>
  );
}

/** As the server checks them. */
function problemsOf({ mjesta, adresa, link }: Places): Problem[] {
  const missing = mjesta.includes(LESSON_PLACE.tutor) ? PLACE_TEXT.ownAddressMissing : null;
  return [addressProblem(adresa, missing), meetingLinkProblem(link)].filter((problem) => problem !== null);
}
