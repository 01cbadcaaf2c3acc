import { describe, expect, it } from 'vitest';
import { lowered, NOTHING_UNREAD, raised, withoutClasses } from './unread.ts';

const COUNTS = { totalUnread: 5, messageUnread: 3, classUnread: 2, reminderUnread: 1 };

describe('unread counts', () => {
  it('a message notification raises messages and the total', () => {
    expect(raised(COUNTS, 1)).toEqual({ ...COUNTS, totalUnread: 6, messageUnread: 4 });
  });

  it('a class notification raises classes and the total', () => {
    expect(raised(COUNTS, 2)).toEqual({ ...COUNTS, totalUnread: 6, classUnread: 3 });
  });

  it('a reminder is not counted in the total', () => {
    expect(raised(COUNTS, 3)).toEqual({ ...COUNTS, reminderUnread: 2 });
  });

  it('a notification of an unknown type changes nothing', () => {
    expect(raised(COUNTS, 7)).toEqual(COUNTS);
  });

  it('the total is lowered by what was removed, never below zero', () => {
    expect(lowered(COUNTS, 3)).toEqual({ ...COUNTS, totalUnread: 2 });
    expect(lowered(COUNTS, 9).totalUnread).toBe(0);
  });

  it('reading the classes zeroes them and the reminders, and leaves the messages in the total', () => {
    expect(withoutClasses(COUNTS)).toEqual({ totalUnread: 3, messageUnread: 3, classUnread: 0, reminderUnread: 0 });
    expect(withoutClasses(NOTHING_UNREAD)).toEqual(NOTHING_UNREAD);
  });
});
