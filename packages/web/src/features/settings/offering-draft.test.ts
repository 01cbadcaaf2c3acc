import { TUTOR_TEXT } from '@casovi/contract/texts/tutors';
import { describe, expect, it } from 'vitest';
import {
  draftOf,
  draftProblem,
  emptySubject,
  type OfferingDraft,
  offeredIn,
  type SubjectDraft,
  sameOffer,
  withOffered,
} from './offering-draft.ts';

const draft = (...prices: string[]): OfferingDraft => ({
  mode: 0,
  subjects: new Map(prices.map((price, index) => [index + 1, { ...emptySubject(), 2: { offered: true, price } }])),
});

const ticked = { ...emptySubject(), 2: { offered: true, price: '10' } };
const withLevels = (levels: SubjectDraft): OfferingDraft => ({ mode: 0, subjects: new Map([[9, levels]]) });

it('what is loaded is what would be saved', () => {
  const rows = [
    { id_predmeta: 7, id_nivoa: 1, cijena: 12 },
    { id_predmeta: 7, id_nivoa: 4, cijena: 18.5 },
    { id_predmeta: 3, id_nivoa: 2, cijena: 15 },
  ];
  expect(offeredIn(draftOf(rows, 2))).toEqual(rows);
  expect(draftOf(rows, 2).mode).toBe(2);
  expect(draftOf([], 9).mode).toBe(0);
});

describe('the price of a ticked level', () => {
  it('must be above zero', () => {
    for (const price of ['', ' ', '0', '-1', 'abc']) {
      expect(draftProblem(draft('10', price)), price).toEqual({
        subject: 2,
        level: 2,
        message: TUTOR_TEXT.priceMissing,
      });
    }
  });

  it('is in whole euros up to a thousand, told after what is missing', () => {
    expect(draftProblem(draft('1000'))).toBeNull();
    for (const price of ['1001', '12.5', '0.5'])
      expect(draftProblem(draft(price))?.message).toBe(TUTOR_TEXT.offeringsFailed);
    expect(draftProblem(draft('1001', ''))?.message).toBe(TUTOR_TEXT.priceMissing);
  });

  it('begins with one of the same subject, until it has its own', () => {
    const both = withOffered(ticked, 3, true);
    expect(both[3]).toEqual({ offered: true, price: '10' });
    const dearer: SubjectDraft = { ...both, 3: { offered: true, price: '15' } };
    expect(withOffered(withOffered(dearer, 3, false), 3, true)[3].price).toBe('15');
    expect(withOffered(emptySubject(), 3, true)[3].price).toBe('');
  });

  it('counts for nothing without the tick', () => {
    const unticked = withLevels({ ...ticked, 1: { offered: false, price: 'abc' } });
    expect(draftProblem(unticked)).toBeNull();
    expect(sameOffer(unticked, withLevels(ticked))).toBe(true);
  });
});

it('a subject without a level is a change and a problem, told after those of prices', () => {
  const empty = withLevels(emptySubject());
  expect(sameOffer(empty, draft())).toBe(false);
  const problem = { subject: 9, level: null, message: TUTOR_TEXT.levelMissing };
  const beside = (price: string) => ({ ...empty, subjects: new Map([...draft(price).subjects, ...empty.subjects]) });
  expect(draftProblem(empty)).toEqual(problem);
  expect(draftProblem(beside('12'))).toEqual(problem);
  expect(draftProblem(beside('12.5'))?.message).toBe(TUTOR_TEXT.offeringsFailed);
});

it('a change of price, level or way of teaching is a change', () => {
  expect(sameOffer(draft('10'), draft('10'))).toBe(true);
  expect(sameOffer(draft('10'), draft('11'))).toBe(false);
  expect(sameOffer(draft('10'), { ...draft('10'), mode: 1 })).toBe(false);
});
