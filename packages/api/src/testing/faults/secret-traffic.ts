import { randomUUID } from 'node:crypto';
import { WEEKDAY_CODES } from '@casovi/contract/constants';
import { addDays, fromWallClock, todayInPodgorica, weekdayCode } from '@casovi/contract/time';
import { io, type Socket } from 'socket.io-client';
import { PASSWORD, type TestUser } from '../factories.ts';
import { openConversation } from '../factories-chat.ts';
import { teachEverywhere } from '../factories-lessons.ts';
import { buildLesson, completeProfile } from '../factories-market.ts';
import { DEVICE_KEYS } from '../permission-fixture.ts';
import type { TestApp } from '../test-app.ts';
import { factoriesOn, type World } from './world.ts';

/** Canary words, which every request below writes into the database. */
const SECRET = {
  address: 'tajnaadresa',
  name: 'Tajanstvenka',
  password: 'Tajnalozinka1!',
  phone: '+382 67 909 808',
  birthDate: '1987-11-23',
  biography: 'tajnabiografija',
  token: 'tajnitoken',
  subject: 'tajninaslov',
  message: 'tajnaporuka',
  review: 'tajniutisak',
  reason: 'tajnirazlog',
  home: 'tajnaulica',
  room: 'tajnasoba',
  search: 'tajnapretraga',
  endpoint: 'tajniuredjaj',
};

/** Addresses and links of accounts. */
export const OF_EVERYBODY = ['@casovi.test', 'argon2', 'token=', '?odgovor='];

export const SECRETS: string[] = [...Object.values(SECRET), ...OF_EVERYBODY];

/** An hour that the student waits for. */
const UNTAUGHT = '21:00';

const ACKNOWLEDGE_TIMEOUT_MILLISECONDS = 20_000;

class Browser {
  readonly #cookies = new Map<string, string>();

  constructor(readonly address: string) {}

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** The status of the response; 0 if it is cut off. */
  ask(method: string, path: string, body?: object): Promise<number> {
    return this.#send(method, path, body).catch(() => 0);
  }

  async #send(method: string, path: string, body?: object): Promise<number> {
    const response = await fetch(this.address + path, {
      method,
      headers: { origin: this.address, cookie: this.cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ACKNOWLEDGE_TIMEOUT_MILLISECONDS),
    });
    await response.arrayBuffer();
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';', 1)[0]?.split(/=(.*)/s) ?? [];
      this.#cookies.set(name, value);
    }
    return response.status;
  }

  async logIn(user: TestUser): Promise<this> {
    const status = await this.ask('POST', '/api/auth/login', { email: user.email, password: PASSWORD });
    if (status !== 200) throw new Error(`the login was answered with ${status}`);
    return this;
  }
}

type People = Record<'student' | 'tutor' | 'admin', Browser>;

/** Uses every form with personal data, once per round. */
export class SecretTraffic {
  readonly #world: World;
  readonly #test: TestApp;
  readonly #people: People;
  readonly #socket: Socket;
  #round = 0;

  static async begin(world: World): Promise<SecretTraffic> {
    const { student, offer, admin } = castOf(world);
    const test = factoriesOn(world.pool);
    await completeProfile(test, offer.tutor);
    await teachEverywhere(test, offer.tutor);
    await world.pool.query('DELETE FROM availability WHERE tutor_id = $1 AND hour = $2', [
      offer.tutor.id,
      Number.parseInt(UNTAUGHT, 10),
    ]);
    await openConversation(test.parts.db, student.id, offer.tutor.id, test.clock.now());
    const browser = () => new Browser(world.address);
    const people = {
      student: await browser().logIn(student),
      tutor: await browser().logIn(offer.tutor),
      admin: await browser().logIn(admin),
    };
    const extraHeaders = { cookie: people.student.cookie, origin: world.address };
    const socket = io(world.address, { transports: ['websocket'], extraHeaders });
    return new SecretTraffic(world, test, people, socket);
  }

  private constructor(world: World, test: TestApp, people: People, socket: Socket) {
    this.#world = world;
    this.#test = test;
    this.#people = people;
    this.#socket = socket;
  }

  end(): void {
    this.#socket.close();
  }

  /** `during` brings the fault about once the lessons of this round are in place. Returns the statuses of the responses. */
  async round(during: () => Promise<void> = async () => undefined): Promise<Record<string, number>> {
    this.#round += 1;
    const lesson = await this.#lessonToCancel();
    await during();
    const names = Object.entries(this.#requests(lesson.id));
    const statuses = await Promise.all(names.map(async ([name, status]) => [name, await status] as const));
    return Object.fromEntries(statuses);
  }

  forget(): Promise<number> {
    const { student } = castOf(this.#world);
    return new Browser(this.#world.address).ask('POST', '/api/auth/forget-password', { email: student.email });
  }

  async #lessonToCancel(): Promise<{ id: number }> {
    const { student, offer } = castOf(this.#world);
    const ours = { tutor: offer.tutor, student, subject: offer.subject };
    // A held one too, which waits for its review.
    await buildLesson(this.#test, ours);
    return buildLesson(this.#test, { ...ours, status: 1, startsAt: fromWallClock(this.#date(), '12:00') });
  }

  #date(): string {
    return addDays(todayInPodgorica(new Date()), 2 + this.#round);
  }

  #requests(lessonId: number): Record<string, Promise<number>> {
    const { student, offer } = castOf(this.#world);
    const { student: asStudent, tutor: asTutor, admin: asAdmin } = this.#people;
    const nobody = new Browser(this.#world.address);
    const date = this.#date();
    const message = () => ({
      senderId: student.id,
      receiverId: offer.tutor.id,
      messageText: SECRET.message,
      clientId: randomUUID(),
    });
    return {
      register: nobody.ask('POST', '/api/auth/register', {
        name: `${SECRET.name} Prezime`,
        email: `${SECRET.address}${this.#round}@primjer.me`,
        password: SECRET.password,
        dob: SECRET.birthDate,
        phone: SECRET.phone,
        userType: 2,
        cv: SECRET.biography,
      }),
      logIn: nobody.ask('POST', '/api/auth/login', { email: student.email, password: PASSWORD }),
      logInWrongly: nobody.ask('POST', '/api/auth/login', {
        email: `${SECRET.address}@primjer.me`,
        password: SECRET.password,
      }),
      forget: this.forget(),
      reset: nobody.ask('POST', '/api/auth/reset-password', { token: SECRET.token, newPassword: SECRET.password }),
      verify: nobody.ask('POST', '/api/auth/verify-email', { token: SECRET.token }),
      unsubscribe: nobody.ask('POST', '/api/auth/obavjestenja/odjava', { token: SECRET.token }),
      unsubscribePage: nobody.ask('GET', `/bez-obavjestenja/${SECRET.token}`),
      contact: nobody.ask('POST', '/api/auth/send-email', {
        name: `${SECRET.name} Prezime`,
        email: `${SECRET.address}@primjer.me`,
        subject: SECRET.subject,
        message: SECRET.message,
      }),
      search: nobody.ask('GET', `/api/tutor/predmeti/${offer.subject.slug}?search=${SECRET.search}`),
      profile: asTutor.ask('POST', '/api/auth/updateProfile', {
        userId: offer.tutor.id,
        biografija: SECRET.biography,
      }),
      book: asStudent.ask('POST', '/api/planer/rezervisi', {
        profesorId: offer.tutor.id,
        ucenikId: student.id,
        predmet: offer.subject.name,
        nivo: 1,
        termini: [{ day: weekdayCode(date), timeSlot: '09:00', date }],
        ...{ nacin: 1, mjesto: 'ucenik', adresa: SECRET.home },
      }),
      wait: asStudent.ask('POST', '/api/planer/cekanje', {
        ...{ profesorId: offer.tutor.id, dani: WEEKDAY_CODES, od: UNTAUGHT, do: '22:00', doDatuma: date },
      }),
      choose: asTutor.ask('PUT', '/api/auth/obavjestenja', { vrste: {}, tiho: null }),
      places: asTutor.ask('PUT', `/api/planer/mjesta/${offer.tutor.id}`, {
        ...{ mjesta: ['profesor', 'ucenik'], adresa: SECRET.home, link: `https://${SECRET.room}.casovi.test/soba` },
      }),
      cancel: asTutor.ask('PUT', `/api/reservation/update/${lessonId}`, {
        status: 2,
        tip_korisnika: 2,
        comment: SECRET.reason,
      }),
      answer: nobody.ask('POST', '/api/reservation/odgovor', {
        ...{ token: SECRET.token, status: 2, comment: SECRET.reason },
      }),
      answerPage: nobody.ask('GET', `/odgovor/${SECRET.token}?odgovor=odbij`),
      review: asStudent.ask('POST', '/api/reviews/send-review', {
        id_ucenika: student.id,
        id_profesora: offer.tutor.id,
        ocjena: 5,
        tekst: SECRET.review,
      }),
      write: asStudent.ask('POST', '/api/chat/messages2', message()),
      writeOverSocket: this.#emit('sendMessage', message()),
      // Nobody answers there: what is sent to it is tried again and again.
      subscribe: asStudent.ask('POST', '/api/push/pretplata', {
        ...{ endpoint: `https://${SECRET.endpoint}.invalid/${SECRET.endpoint}`, keys: DEVICE_KEYS },
      }),
      users: asAdmin.ask('GET', `/api/auth/get/all/users?search=${SECRET.search}`),
      newFeed: asStudent.ask('POST', '/api/auth/kalendar'),
      feed: nobody.ask('GET', `/kalendar/${SECRET.token}.ics`),
      myData: asStudent.ask('GET', '/api/nalog/moji-podaci'),
      leave: asTutor.ask('POST', '/api/nalog/obrisi', { lozinka: SECRET.password }),
    };
  }

  /** A socket that is down must not block the round. */
  async #emit(event: string, payload: object): Promise<number> {
    const response = this.#socket.timeout(ACKNOWLEDGE_TIMEOUT_MILLISECONDS).emitWithAck(event, payload);
    return response.then(
      (reply) => ('id' in reply ? 200 : 500),
      () => 0,
    );
  }
}

function castOf({ cast }: World) {
  const [student, offer] = [cast.students[0], cast.tutors[0]];
  if (!student || !offer) throw new Error('there is nobody');
  return { student, offer, admin: cast.admin };
}
