import { plural } from '@casovi/contract/display';
import { foundParts } from '@casovi/contract/name-search';
import type { Suggestion } from '@casovi/contract/search';
import { SEARCH_TEXT } from '@casovi/contract/texts/search';
import { BookOpen, MapPin, UserRound } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { cx } from '../../ui/cx.ts';
import type { SuggestionsProps } from './suggestions-props.ts';
import { useSuggestions } from './use-suggestions.ts';

type Kind = Suggestion['vrsta'];

const ICONS = { predmet: BookOpen, grad: MapPin, profesor: UserRound } satisfies Record<Kind, unknown>;

/** No option is chosen: Enter leads to all results. */
const NONE = -1;

/** Makes a combobox of the field: a list with groups, by the pattern of the ARIA Authoring Practices. */
export function Suggestions({ input, className }: SuggestionsProps) {
  const { suggested, ask } = useSuggestions();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(NONE);
  const navigate = useNavigate();
  const { key } = useLocation();
  const id = useId();
  const { query, suggestions } = suggested;
  const shown = open && suggestions.length > 0;
  const optionId = (index: number) => `${id}-${index}`;

  const close = () => {
    setOpen(false);
    setActive(NONE);
  };

  const choose = ({ putanja }: Suggestion) => {
    close();
    void navigate(putanja);
  };

  const type = (typed: string) => {
    setActive(NONE);
    setOpen(true);
    ask(typed);
  };

  const move = (event: KeyboardEvent, step: 1 | -1) => {
    if (suggestions.length === 0) return;
    event.preventDefault();
    setOpen(true);
    // The field itself is one of the places that one comes through.
    const places = suggestions.length + 1;
    setActive(((active + 1 + step + places) % places) - 1);
  };

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const chosen = shown ? suggestions[active] : undefined;
    if (event.key === 'ArrowDown') move(event, 1);
    else if (event.key === 'ArrowUp') move(event, -1);
    else if (event.key === 'Enter') {
      if (!chosen) return close();
      event.preventDefault();
      choose(chosen);
    } else if (event.key === 'Escape' && shown) {
      // The menu that the field is in stays.
      event.preventDefault();
      event.stopPropagation();
      close();
    } else setActive(NONE);
  });
  const onInput = useEffectEvent((event: Event) => type((event.target as HTMLInputElement).value));
  const onBlur = useEffectEvent(close);

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    field.setAttribute('role', 'combobox');
    field.setAttribute('aria-autocomplete', 'list');
    const listeners = { keydown: onKeyDown, input: onInput, blur: onBlur };
    const entries = Object.entries(listeners) as [string, EventListener][];
    for (const [name, listener] of entries) field.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of entries) field.removeEventListener(name, listener);
    };
  }, [input]);

  // Typed while this was loading.
  const catchUp = useEffectEvent(() => {
    const field = input.current;
    if (field && document.activeElement === field && field.value !== field.defaultValue) type(field.value);
  });
  useEffect(() => catchUp(), []);

  useEffect(() => {
    const field = input.current;
    field?.setAttribute('aria-expanded', String(shown));
    if (shown) field?.setAttribute('aria-controls', id);
    else field?.removeAttribute('aria-controls');
    const option = shown && active !== NONE ? `${id}-${active}` : '';
    if (option) field?.setAttribute('aria-activedescendant', option);
    else field?.removeAttribute('aria-activedescendant');
    document.getElementById(option)?.scrollIntoView({ block: 'nearest' });
  }, [input, id, shown, active]);

  // Another page begins with an empty field, the one of the results with its query.
  const empty = useEffectEvent(() => {
    if (input.current) input.current.value = input.current.defaultValue;
    ask('');
  });
  const [arrived, setArrived] = useState(key);
  useEffect(() => {
    if (arrived === key) return;
    setArrived(key);
    empty();
  }, [arrived, key]);

  return (
    <>
      <p role="status" className="sr-only">
        {open && query !== '' && announcement(suggestions.length)}
      </p>
      {shown && (
        <div
          id={id}
          role="listbox"
          aria-label={SEARCH_TEXT.suggestions}
          // The focus stays in the field.
          onMouseDown={(event) => event.preventDefault()}
          className={cx(
            'z-50 mt-2 max-h-[min(70dvh,34rem)] overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-2 text-left shadow-float',
            className,
          )}
        >
          {groupsOf(suggestions).map(({ kind, members }) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
            <div key={kind} role="group" aria-labelledby={`${id}-${kind}`} className="[&+&]:mt-1">
              <p id={`${id}-${kind}`} role="presentation" className="px-3 pt-2 pb-1 font-semibold text-quiet text-sm">
                {SEARCH_TEXT.kinds[kind]}
              </p>
              {members.map(({ suggestion, index }) => (
                <Option
                  key={suggestion.putanja}
                  id={optionId(index)}
                  suggestion={suggestion}
                  query={query}
                  active={index === active}
                  onChoose={() => choose(suggestion)}
                />
              ))}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

interface OptionProps {
  id: string;
  suggestion: Suggestion;
  query: string;
  active: boolean;
  onChoose: () => void;
}

function Option({ id, suggestion: { vrsta, naziv, opis }, query, active, onChoose }: OptionProps) {
  const Icon = ICONS[vrsta];
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are those of the field
    <div
      id={id}
      role="option"
      aria-selected={active}
      onClick={onChoose}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 hover:bg-sunken aria-selected:bg-primary-tint aria-selected:outline-2 aria-selected:outline-primary aria-selected:-outline-offset-2"
    >
      <Icon className="size-5 shrink-0 text-quiet" aria-hidden="true" />
      <span className="wrap-anywhere min-w-0 leading-snug">
        {foundParts(query, naziv).map(({ text, found }, place) =>
          found ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
            <b key={place} className="font-bold">
              {text}
            </b>
          ) : (
            text
          ),
        )}
        <span className="block text-quiet text-sm">{opis}</span>
      </span>
    </div>
  );
}

const announcement = (count: number): string =>
  count === 0
    ? SEARCH_TEXT.noSuggestions
    : `${plural(count, 'prijedlog', 'prijedloga', 'prijedloga')}. ${SEARCH_TEXT.chooseByArrows}`;

interface Group {
  kind: Kind;
  members: { suggestion: Suggestion; index: number }[];
}

/** In the order of the server, which has each kind together. */
function groupsOf(suggestions: readonly Suggestion[]): Group[] {
  const groups: Group[] = [];
  for (const [index, suggestion] of suggestions.entries()) {
    const last = groups.at(-1);
    if (last?.kind === suggestion.vrsta) last.members.push({ suggestion, index });
    else groups.push({ kind: suggestion.vrsta, members: [{ suggestion, index }] });
  }
  return groups;
}
