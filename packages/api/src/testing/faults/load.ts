import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { addDays, todayInPodgorica, weekdayCode, weeklyFrom } from '@casovi/contract/time';
import type { TestUser } from '../factories.ts';
import type { BookableTutor } from '../factories-lessons.ts';
import { type Heard, Visitor } from './visitor.ts';

/** What the server confirmed, or was found to have done when its response was lost. */
export interface Ledger {
  lessons: { studentId: number; tutorId: number; date: string; hour: string; status: number }[];
  messages: { clientId: string; senderId: number; text: string }[];
  reviews: { studentId: number; tutorId: number; rating: number; text: string }[];
  wishes: { studentId: number; tutorId: number }[];
  /** Unexpected refusals. */
  wrong: string[];
  acknowledged: number;
}

export interface Cast {
  students: TestUser[];
  tutors: BookableTutor[];
  admin: TestUser;
}

interface StoredLesson {
  id: number;
  datum: string;
  sat: string;
  serija: { id: number } | null;
}

const PAUSE_MILLISECONDS = 30;
const HOURS_A_DAY = 14;
/** Hours of one student are before this day, contended hours after it. */
const CONTESTED_FROM_DAY = 60;
const EVERY_FOURTH = 4;
/** The second and last lesson of a series: further off than own hours of the first weeks. */
const SERIES_WEEKS = 5;
/** Lessons are moved beyond all series, and before the contended hours. */
const MOVED_BY_DAYS = 40;

/** People who book, approve, cancel, write and review, one step after the other, each step until it gets a response. */
export class Load {
  readonly ledger: Ledger = { lessons: [], messages: [], reviews: [], wishes: [], wrong: [], acknowledged: 0 };
  readonly statuses = new Map<number, number>();
  readonly #today = todayInPodgorica(new Date());
  #stopped = false;
  #running: Promise<void>[] = [];
  #waiting: { since: number; tell: () => void }[] = [];

  constructor(
    readonly address: string,
    readonly cast: Cast,
  ) {}

  start(): void {
    const visitor = (user: TestUser) => new Visitor(this.address, user, this.statuses);
    const admin = visitor(this.cast.admin);
    const tutors = this.cast.tutors.map((offer) => ({ offer, visitor: visitor(offer.tutor) }));
    this.#running = this.cast.students.map(async (student, index) => {
      const own = visitor(student);
      for (let number = 0; !this.#stopped; number += 1) await this.#journey(own, index, number, tutors, admin);
    });
  }

  /** Waits for pending steps. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#running);
  }

  /** Resolves with the next write that begins from now on and is acknowledged. */
  nextWrite(): Promise<void> {
    return new Promise((tell) => this.#waiting.push({ since: performance.now(), tell }));
  }

  /** Resolves when somebody was told that it cannot be done now. */
  async refusal(): Promise<void> {
    const before = this.statuses.get(503) ?? 0;
    for (let tries = 0; (this.statuses.get(503) ?? 0) === before; tries += 1) {
      if (tries > 1000) throw new Error('nobody was refused');
      await wait(20);
    }
  }

  async #journey(
    student: Visitor,
    index: number,
    number: number,
    tutors: { offer: BookableTutor; visitor: Visitor }[],
    admin: Visitor,
  ): Promise<void> {
    const contested = number % EVERY_FOURTH === EVERY_FOURTH - 1;
    // At one hour no two students have the same tutor, but for the pair that wants the same.
    const who = contested ? Math.trunc(index / 2) : index;
    const tutor = tutors[(who + number) % tutors.length];
    if (!tutor) throw new Error('there is no tutor');
    const slot = contested ? Math.trunc(number / EVERY_FOURTH) : number;
    const day = (contested ? CONTESTED_FROM_DAY : 2) + Math.trunc(slot / HOURS_A_DAY);
    const date = addDays(this.#today, day);
    const hour = `${String(8 + (slot % HOURS_A_DAY)).padStart(2, '0')}:00`;
    const [studentId, tutorId] = [student.user.id, tutor.offer.tutor.id];

    const isSeries = number % EVERY_FOURTH === 1;
    const weeks = weeklyFrom(date, isSeries ? SERIES_WEEKS : 1);
    const dates = weeks.filter((week) => week === date || week === weeks.at(-1));
    const booking = {
      profesorId: tutorId,
      ucenikId: studentId,
      predmet: tutor.offer.subject.name,
      nivo: 1,
      termini: [{ day: weekdayCode(date), timeSlot: hour, date }],
      ...(isSeries && { sedmica: SERIES_WEEKS, izostavi: weeks.filter((week) => !dates.includes(week)) }),
    };
    const booked = await this.#write(() => student.insist('POST', '/api/planer/rezervisi', booking));
    const path = `/api/reservation/ucenik/${studentId}?limit=500`;
    const stored = (await student.insist('GET', path)).body as StoredLesson[];
    const found = stored.filter(({ datum, sat }) => dates.includes(datum) && sat === hour);
    const lesson = found.find(({ datum }) => datum === date);
    if (!lesson) {
      // Somebody else may have been faster where two want the same; nothing else may take a lesson away.
      if (booked.status !== 409 || !contested)
        this.#wrong(`${booked.status} for ${date} ${hour}, and no lesson`, booked);
      return;
    }
    if (booked.status !== 200 && !booked.inDoubt) this.#wrong('refused and stored', booked);
    if (found.length !== dates.length) this.#wrong('half of a series', booked);
    const entries = dates.map((day) => ({ studentId, tutorId, date: day, hour, status: 1 }));
    this.ledger.lessons.push(...entries);
    const step = async (visitor: Visitor, to: number, url: string, body: object, changed = entries.slice(0, 1)) => {
      const response = await this.#write(() => visitor.insist('PUT', url, body));
      if (response.status === 200 || (response.status === 409 && response.inDoubt))
        for (const entry of changed) entry.status = to;
      else this.#wrong(`step to ${to}`, response);
    };
    const update = `/api/reservation/update/${lesson.id}`;
    const approve = lesson.serija ? `/api/reservation/serija/${lesson.serija.id}` : update;
    await step(tutor.visitor, 3, approve, { status: 3, tip_korisnika: 2 }, entries);
    await this.#say(student, tutorId, `Molim Vas, ${number}`);
    await this.#say(tutor.visitor, studentId, `Naravno, ${number}`);
    if (number === 0) await this.#wait(student, tutorId, date, hour);
    if (number % EVERY_FOURTH === 2) await this.#move(student, tutor.visitor, lesson.id, entries[0]);
    if (number % 3 === 0) await step(student, 2, update, { status: 2, tip_korisnika: 3 });
    if (number % 3 === 1) {
      await step(admin, 4, `/api/reservation/update/admin/${lesson.id}`, { status: 4 });
      await this.#review(student, tutorId, number);
    }
  }

  /** For the hour of one's own lesson, which is cancelled next. */
  async #wait(student: Visitor, tutorId: number, date: string, hour: string): Promise<void> {
    const until = `${String(Number(hour.slice(0, 2)) + 1).padStart(2, '0')}:00`;
    const wish = { profesorId: tutorId, dani: [weekdayCode(date)], od: hour, do: until, doDatuma: date };
    const response = await this.#write(() => student.insist('POST', '/api/planer/cekanje', wish));
    if (response.status === 200) this.ledger.wishes.push({ studentId: student.user.id, tutorId });
    else this.#wrong('wish', response);
  }

  async #move(student: Visitor, tutor: Visitor, lessonId: number, entry: Ledger['lessons'][number] | undefined) {
    if (!entry) return;
    const date = addDays(entry.date, MOVED_BY_DAYS);
    const termini = [{ day: weekdayCode(date), timeSlot: entry.hour, date }];
    const path = `/api/reservation/pomjeri/${lessonId}`;
    const proposed = await this.#write(() => student.insist('POST', path, { termini }));
    if (proposed.status !== 200) return this.#wrong('proposal', proposed);
    const accepted = await this.#write(() => tutor.insist('PUT', path, { odgovor: 'prihvati' }));
    if (accepted.status === 200 || (accepted.status === 409 && accepted.inDoubt)) entry.date = date;
    else this.#wrong('answer to a proposal', accepted);
  }

  async #say(from: Visitor, receiverId: number, text: string): Promise<void> {
    const [clientId, senderId] = [randomUUID(), from.user.id];
    const message = { senderId, receiverId, messageText: text, clientId };
    const response = await this.#write(() => from.insist('POST', '/api/chat/messages2', message));
    if (response.status === 200) this.ledger.messages.push({ clientId, senderId, text });
    else this.#wrong('message', response);
  }

  async #review(student: Visitor, tutorId: number, number: number): Promise<void> {
    const review = { ocjena: 1 + (number % 5), tekst: `Utisak ${number}` };
    const body = { id_ucenika: student.user.id, id_profesora: tutorId, ...review };
    const response = await this.#write(() => student.insist('POST', '/api/reviews/send-review', body));
    // One held lesson waits at a time, so a refusal after a lost response means that it was stored.
    if (response.status === 200 || (response.status === 409 && response.inDoubt))
      this.ledger.reviews.push({ studentId: student.user.id, tutorId, rating: review.ocjena, text: review.tekst });
    else this.#wrong('review', response);
  }

  async #write(send: () => Promise<Heard>): Promise<Heard> {
    await wait(PAUSE_MILLISECONDS);
    const began = performance.now();
    const response = await send();
    if (response.status === 200) {
      this.ledger.acknowledged += 1;
      const heard = this.#waiting.filter(({ since }) => since <= began);
      this.#waiting = this.#waiting.filter(({ since }) => since > began);
      for (const { tell } of heard) tell();
    }
    return response;
  }

  #wrong(what: string, { status, body, inDoubt }: Heard): void {
    this.ledger.wrong.push(`${what}: ${status} ${JSON.stringify(body)}${inDoubt ? ' (in doubt)' : ''}`);
  }
}
