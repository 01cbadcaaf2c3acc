import { weekdayCode } from '@casovi/contract/time';
import type { Client } from './client.ts';
import { PASSWORD } from './factories.ts';
import { type Belongings, DEVICE_KEYS, type Fixture } from './permission-fixture.ts';
import { SAMPLES } from './pictures.ts';
import { upload } from './upload.ts';

/**
 * Who may do what: every route and every socket event, for everyone who could try. A new route goes here first.
 *
 * A request names what belongs to the fixture's student and tutor; "another" is one who has nothing to do with either.
 * The blocked user and the one with an expired session are the one who would otherwise be let in.
 */
export const ACTORS = [
  'anonymous',
  'student',
  'otherStudent',
  'tutor',
  'otherTutor',
  'admin',
  'blocked',
  'expired',
] as const;
export type Actor = (typeof ACTORS)[number];

export interface TriedRequest {
  /** Path and query when they are not the route's own. */
  url?: string;
  body?: object;
}

export interface Row {
  route: string;
  /** Statuses in the order of ACTORS. */
  expected: string;
  /** What the request says; `own` are ids, each of which is also tried with another user's. */
  request?: (own: Belongings, fixture: Fixture) => TriedRequest;
  /** For the one request that is no JSON. */
  send?: (client: Client) => Promise<{ status: number }>;
  /** Status when the one who is let in names another user's thing instead of their own. */
  swapped?: Partial<Record<keyof Belongings, number>>;
}

/** Nobody is asked who they are. */
const EVERYONE = '200 200 200 200 200 200 200 200';
const NOBODY = '404 404 404 404 404 404 404 404';
const ADMIN_ONLY = '401 403 403 403 403 200 401 401';
const THE_STUDENT = '401 200 403 403 403 403 401 401';
const THE_STUDENT_OR_ADMIN = '401 200 403 403 403 200 401 401';
const STUDENTS = '401 200 200 403 403 403 401 401';
const THE_TUTOR = '401 403 403 200 403 403 401 401';
const THE_TUTOR_OR_ADMIN = '401 403 403 200 403 200 401 401';
const LOGGED_IN = '401 200 200 200 200 200 401 401';

const DATE = '2026-05-12';
const open = (route: string, url?: (own: Belongings, fixture: Fixture) => string): Row => ({
  route,
  expected: EVERYONE,
  ...(url && { request: (own, fixture) => ({ url: url(own, fixture) }) }),
});
/** A page about a tutor is the same page about another. */
const aboutTutor = (route: string, url: (own: Belongings, fixture: Fixture) => string): Row => ({
  ...open(route, url),
  swapped: { tutor: 200 },
});

export const ROUTES: Row[] = [
  // The server itself.
  open('GET /healthz'),
  open('GET /readyz'),
  open('GET /robots.txt'),
  open('GET /sitemap.xml'),
  open('GET /sitemap-stranice.xml'),
  open('GET /sitemap-profesori-:range(^\\d{1,5}).xml', () => '/sitemap-profesori-1.xml'),
  {
    ...open('GET /slike/dijeljenje/profesori/:id.jpg', (own) => `/slike/dijeljenje/profesori/${own.tutor}.jpg`),
    swapped: { tutor: 200 },
  },
  open(
    'GET /slike/dijeljenje/predmeti/:link.jpg',
    (_, { subject }) => `/slike/dijeljenje/predmeti/${subject.slug}.jpg`,
  ),
  { ...open('GET /slike/:file', (own) => `/slike/${own.picture}.webp`), swapped: { picture: 200 } },
  open('GET /api/docs/*', () => '/api/docs/json'),
  open('GET /api/docs'),
  { route: '* /api/*', expected: NOBODY, request: () => ({ url: '/api/nema/me' }) },
  // Mails of a demo: these pages exist nowhere else.
  open('GET /posta'),
  { route: 'GET /posta/:id', expected: NOBODY, request: () => ({ url: '/posta/999999' }) },
  { route: 'GET /posta/:id/sadrzaj', expected: NOBODY, request: () => ({ url: '/posta/999999/sadrzaj' }) },
  { route: 'GET /posta/:id/prilozi/:index', expected: NOBODY, request: () => ({ url: '/posta/999999/prilozi/0' }) },

  // Accounts.
  {
    route: 'POST /api/auth/login',
    expected: '200 200 200 200 200 200 403 200',
    request: (_, { people }) => ({ body: { email: people.student.email, password: PASSWORD } }),
  },
  {
    route: 'POST /api/auth/register',
    expected: EVERYONE,
    request: () => ({
      body: {
        name: 'Nova Novaković',
        email: `${crypto.randomUUID()}@casovi.test`,
        password: PASSWORD,
        dob: '2000-01-01',
        phone: '067123456',
        userType: 3,
      },
    }),
  },
  { route: 'POST /api/auth/logout', expected: EVERYONE },
  { route: 'GET /api/auth/me', expected: LOGGED_IN },
  // Sessions of the fixture have no refresh token.
  { route: 'GET /api/auth/refresh/token/new', expected: '401 401 401 401 401 401 401 401' },
  {
    route: 'POST /api/auth/verify-email',
    expected: EVERYONE,
    request: (_, { verifyToken }) => ({ body: { token: verifyToken } }),
  },
  { route: 'POST /api/auth/resend-verification', expected: LOGGED_IN },
  {
    route: 'POST /api/auth/send-email',
    expected: EVERYONE,
    request: () => ({ body: { name: 'Ana', email: 'ana@casovi.test', subject: 'Pitanje', message: 'Dobar dan' } }),
  },
  {
    route: 'POST /api/auth/forget-password',
    expected: EVERYONE,
    request: (_, { people }) => ({ body: { email: people.student.email } }),
  },
  {
    route: 'POST /api/auth/reset-password',
    expected: EVERYONE,
    request: (_, { resetToken }) => ({ body: { token: resetToken, newPassword: 'NovaLozinka2#' } }),
  },
  {
    route: 'GET /api/auth/:userId',
    expected: THE_STUDENT_OR_ADMIN,
    request: (own) => ({ url: `/api/auth/${own.student}` }),
    swapped: { student: 403 },
  },
  {
    route: 'POST /api/auth/updateProfile',
    expected: THE_STUDENT,
    request: (own) => ({
      body: { userId: own.student, biografija: 'Učim rado.', img: `/slike/${own.picture}.webp` },
    }),
    swapped: { student: 403, picture: 403 },
  },
  { route: 'POST /api/upload', expected: LOGGED_IN, send: async (client) => upload(client, await SAMPLES.png()) },
  { route: 'GET /api/auth/get/all/users', expected: ADMIN_ONLY },
  { route: 'GET /api/auth/get/all/users.csv', expected: ADMIN_ONLY },
  { route: 'GET /api/admin/neverifikovani', expected: ADMIN_ONLY },
  { route: 'GET /api/nalog/prijava', expected: '401 403 403 200 200 403 401 401' },
  {
    route: 'POST /api/admin/nedostaje',
    expected: ADMIN_ONLY,
    request: (own) => ({ body: { userId: own.tutor, tekst: 'Fotografija.' } }),
    swapped: { tutor: 200 },
  },
  {
    route: 'PUT /api/auth/verifyUser',
    expected: ADMIN_ONLY,
    request: (own) => ({ body: { userId: own.tutor, isVerified: 1 } }),
    swapped: { tutor: 200 },
  },
  {
    route: 'PUT /api/auth/blockUser',
    expected: ADMIN_ONLY,
    request: (own) => ({ body: { userId: own.student, blokiran: 1 } }),
    swapped: { student: 200 },
  },

  // One's own data, and the way out.
  { route: 'GET /api/nalog/moji-podaci', expected: LOGGED_IN },
  { route: 'POST /api/nalog/obrisi', expected: LOGGED_IN, request: () => ({ body: { lozinka: PASSWORD } }) },

  // Calendars.
  { route: 'GET /api/auth/kalendar', expected: LOGGED_IN },
  { route: 'POST /api/auth/kalendar', expected: LOGGED_IN },
  { route: 'DELETE /api/auth/kalendar', expected: LOGGED_IN },
  {
    route: 'GET /kalendar/:token.ics',
    // Whoever has the address; the blocked one is the student whose feed it is.
    expected: '200 200 200 200 200 200 404 200',
    request: (_, { feedToken }) => ({ url: `/kalendar/${feedToken}.ics` }),
  },
  {
    route: 'GET /api/reservation/kalendar/:id',
    expected: '401 200 403 200 403 403 401 401',
    request: (own) => ({ url: `/api/reservation/kalendar/${own.lesson}` }),
    swapped: { lesson: 403 },
  },

  // Subjects.
  open('GET /api/subj/predmeti'),
  open('GET /api/subj/predmetiSvi'),
  { route: 'GET /api/subj/adminpredmeti', expected: ADMIN_ONLY },
  { route: 'GET /api/subj/admintipovi', expected: ADMIN_ONLY },
  {
    route: 'POST /api/subj/insertType',
    expected: ADMIN_ONLY,
    request: () => ({ body: { naziv_tipa: `Vrsta ${crypto.randomUUID()}` } }),
  },
  {
    route: 'POST /api/subj/deleteType',
    expected: ADMIN_ONLY,
    request: (_, { unusedCategory }) => ({ body: { id: unusedCategory } }),
  },
  {
    route: 'POST /api/subj/insertSubject',
    expected: ADMIN_ONLY,
    request: () => ({ body: { naziv_predmeta: `Predmet ${crypto.randomUUID()}`, tip: 1 } }),
  },
  {
    route: 'POST /api/subj/deleteSubject',
    expected: ADMIN_ONLY,
    request: (_, { unusedSubject }) => ({ body: { id_predmeta: unusedSubject.id } }),
  },

  open('GET /api/pretraga', () => '/api/pretraga?q=ana'),

  // Tutors and their calendars.
  open('GET /api/tutor/predmeti/:link', (_, { subject }) => `/api/tutor/predmeti/${subject.slug}`),
  aboutTutor('GET /api/tutor/profesori/:id', (own) => `/api/tutor/profesori/${own.tutor}`),
  aboutTutor('GET /api/tutor/cijene/:profId', (own) => `/api/tutor/cijene/${own.tutor}`),
  aboutTutor('GET /api/tutor/profesor_predmeti/:profId', (own) => `/api/tutor/profesor_predmeti/${own.tutor}`),
  aboutTutor(
    'GET /api/tutor/predmeti/nacin/nastave/:profId',
    (own) => `/api/tutor/predmeti/nacin/nastave/${own.tutor}`,
  ),
  {
    route: 'POST /api/tutor/sacuvaj_predmete',
    expected: THE_TUTOR,
    request: (own, { subject }) => ({
      body: {
        profesorId: own.tutor,
        predmeti: [{ id_profesora: own.tutor, id_predmeta: subject.id, id_nivoa: 1, cijena: 20 }],
        nacin_nastave: 0,
      },
    }),
    swapped: { tutor: 403 },
  },
  {
    route: 'GET /api/tutor/pitanja/:profId',
    expected: THE_TUTOR,
    request: (own) => ({ url: `/api/tutor/pitanja/${own.tutor}` }),
    swapped: { tutor: 403 },
  },
  {
    route: 'PUT /api/tutor/pitanja/:profId',
    expected: THE_TUTOR,
    request: (own) => ({ url: `/api/tutor/pitanja/${own.tutor}`, body: { prima_pitanja: false } }),
    swapped: { tutor: 403 },
  },
  open('GET /api/time/current-time'),
  aboutTutor('GET /api/planer/predmeti/:profId', (own) => `/api/planer/predmeti/${own.tutor}`),
  aboutTutor(
    'GET /api/planer/nivoi/:profId/:subjectName',
    (own, { subject }) => `/api/planer/nivoi/${own.tutor}/${encodeURIComponent(subject.name)}`,
  ),
  aboutTutor('GET /api/planer/termini/:profId', (own) => `/api/planer/termini/${own.tutor}`),
  aboutTutor(
    'GET /api/planer/rezervacije/:profId',
    (own) => `/api/planer/rezervacije/${own.tutor}?startDate=${DATE}&endDate=${DATE}`,
  ),
  aboutTutor(
    'GET /api/planer/kalendar/:profId',
    (own) => `/api/planer/kalendar/${own.tutor}?startDate=${DATE}&endDate=${DATE}`,
  ),
  aboutTutor('GET /api/planer/pravila/:profId', (own) => `/api/planer/pravila/${own.tutor}`),
  {
    route: 'PUT /api/planer/pravila/:profId',
    expected: THE_TUTOR,
    request: (own) => ({
      url: `/api/planer/pravila/${own.tutor}`,
      body: { najava_sati: 4, pauza: true, najdalje_sedmica: 6, najvise_dnevno: 3 },
    }),
    swapped: { tutor: 403 },
  },
  {
    route: 'GET /api/planer/mjesta/:profId',
    expected: THE_TUTOR,
    request: (own) => ({ url: `/api/planer/mjesta/${own.tutor}` }),
    swapped: { tutor: 403 },
  },
  {
    route: 'PUT /api/planer/mjesta/:profId',
    expected: THE_TUTOR,
    request: (own) => ({
      url: `/api/planer/mjesta/${own.tutor}`,
      body: { mjesta: ['profesor'], adresa: 'Njegoševa 5', link: 'https://sastanci.casovi.test/ana' },
    }),
    swapped: { tutor: 403 },
  },
  {
    route: 'GET /api/planer/izuzeci/:profId',
    expected: THE_TUTOR,
    request: (own) => ({ url: `/api/planer/izuzeci/${own.tutor}` }),
    swapped: { tutor: 403 },
  },
  {
    route: 'POST /api/planer/izuzeci',
    expected: THE_TUTOR,
    request: (own) => ({ body: { profesorId: own.tutor, vrsta: 'slobodno', od: DATE, do: DATE } }),
    swapped: { tutor: 403 },
  },
  {
    route: 'DELETE /api/planer/izuzeci/:id',
    // To others it is not there.
    expected: '401 403 403 200 404 403 401 401',
    request: (own) => ({ url: `/api/planer/izuzeci/${own.dayOff}` }),
    swapped: { dayOff: 404 },
  },
  {
    route: 'GET /api/planer/praznici/:profId',
    expected: THE_TUTOR,
    request: (own) => ({ url: `/api/planer/praznici/${own.tutor}` }),
    swapped: { tutor: 403 },
  },
  {
    route: 'POST /api/planer/praznici',
    expected: THE_TUTOR,
    request: (own) => ({ body: { profesorId: own.tutor, grupa: 'drzavni' } }),
    swapped: { tutor: 403 },
  },
  {
    route: 'POST /api/planer/rezervisi',
    expected: THE_STUDENT,
    request: (own, { subject }) => ({
      body: {
        profesorId: own.tutor,
        ucenikId: own.student,
        predmet: subject.name,
        nivo: 1,
        termini: [{ day: weekdayCode(DATE), timeSlot: '12:00', date: DATE }],
      },
    }),
    // Another tutor can be booked, though not in a subject that they do not teach.
    swapped: { student: 403, tutor: 400 },
  },
  // Saved tutors.
  aboutTutor('GET /api/tutor/kartice', (own) => `/api/tutor/kartice?ids=${own.tutor}`),
  { route: 'GET /api/sacuvani', expected: STUDENTS },
  { route: 'GET /api/sacuvani/ids', expected: STUDENTS },
  {
    route: 'POST /api/sacuvani',
    expected: STUDENTS,
    request: (own) => ({ body: { ids: [own.tutor] } }),
    swapped: { tutor: 200 },
  },
  // Anybody who can be seen can be saved; what others have saved cannot be named.
  {
    route: 'PUT /api/sacuvani/:profesorId',
    expected: STUDENTS,
    request: (own) => ({ url: `/api/sacuvani/${own.tutor}` }),
    swapped: { tutor: 200 },
  },
  {
    route: 'DELETE /api/sacuvani/:profesorId',
    expected: STUDENTS,
    request: (own) => ({ url: `/api/sacuvani/${own.tutor}` }),
    swapped: { tutor: 200 },
  },
  { route: 'GET /api/planer/cekanje', expected: '401 200 200 403 403 403 401 401' },
  {
    route: 'POST /api/planer/cekanje',
    expected: '401 200 200 403 403 403 401 401',
    // The hour of their lesson: the others of this tutor are free.
    request: (own) => ({
      body: { profesorId: own.tutor, dani: ['Uto'], od: '12:00', do: '13:00', doDatuma: '2026-05-05' },
    }),
    swapped: { tutor: 200 },
  },
  {
    route: 'DELETE /api/planer/cekanje/:id',
    // To others it is not there.
    expected: '401 200 404 403 403 403 401 401',
    request: (own) => ({ url: `/api/planer/cekanje/${own.waitingWish}` }),
    swapped: { waitingWish: 404 },
  },
  {
    route: 'POST /api/planer/sacuvaj_termine',
    expected: THE_TUTOR,
    request: (own) => ({ body: { profesorId: own.tutor, selectedSlots: [{ dan: 'Pon', sat: '12:00' }] } }),
    swapped: { tutor: 403 },
  },

  // Lessons.
  {
    route: 'GET /api/reservation/ucenik/:id',
    expected: THE_STUDENT_OR_ADMIN,
    request: (own) => ({ url: `/api/reservation/ucenik/${own.student}` }),
    swapped: { student: 403 },
  },
  {
    route: 'GET /api/reservation/profesor/:id',
    expected: THE_TUTOR_OR_ADMIN,
    request: (own) => ({ url: `/api/reservation/profesor/${own.tutor}` }),
    swapped: { tutor: 403 },
  },
  {
    route: 'PUT /api/reservation/update/:id',
    expected: THE_TUTOR,
    request: (own) => ({ url: `/api/reservation/update/${own.lesson}`, body: { status: 3, tip_korisnika: 2 } }),
    swapped: { lesson: 403 },
  },
  {
    route: 'PUT /api/reservation/update/:id',
    expected: THE_STUDENT,
    request: (own) => ({ url: `/api/reservation/update/${own.lesson}`, body: { status: 2, tip_korisnika: 3 } }),
    swapped: { lesson: 403 },
  },
  {
    route: 'PUT /api/reservation/serija/:id',
    expected: THE_TUTOR,
    request: (own) => ({ url: `/api/reservation/serija/${own.series}`, body: { status: 3, tip_korisnika: 2 } }),
    swapped: { series: 403 },
  },
  {
    route: 'PUT /api/reservation/serija/:id',
    expected: THE_STUDENT,
    request: (own) => ({ url: `/api/reservation/serija/${own.series}`, body: { status: 2, tip_korisnika: 3 } }),
    swapped: { series: 403 },
  },
  {
    route: 'POST /api/reservation/odgovor',
    // Whoever has the link.
    expected: EVERYONE,
    request: (_, { answerToken }) => ({ body: { token: answerToken, status: 3 } }),
  },
  {
    route: 'POST /api/reservation/sprijecen/:id',
    expected: THE_TUTOR,
    request: (own) => ({ url: `/api/reservation/sprijecen/${own.confirmedLesson}`, body: { razlog: 'Bolest' } }),
    swapped: { confirmedLesson: 403 },
  },
  {
    route: 'POST /api/reservation/pomjeri/:id',
    // Both sides.
    expected: '401 200 403 200 403 403 401 401',
    request: (own) => ({
      url: `/api/reservation/pomjeri/${own.lesson}`,
      body: { termini: [{ day: weekdayCode(DATE), timeSlot: '15:00', date: DATE }] },
    }),
    swapped: { lesson: 403 },
  },
  {
    route: 'PUT /api/reservation/pomjeri/:id',
    // The tutor proposed it: an admin may withdraw it too. The student's answer is another word.
    expected: '401 409 403 200 403 200 401 401',
    request: (own) => ({ url: `/api/reservation/pomjeri/${own.confirmedLesson}`, body: { odgovor: 'povuci' } }),
    swapped: { confirmedLesson: 403 },
  },
  {
    route: 'GET /api/reservation/zamjene/:id',
    expected: THE_STUDENT,
    request: (own) => ({ url: `/api/reservation/zamjene/${own.lesson}` }),
    swapped: { lesson: 403 },
  },
  {
    route: 'PUT /api/reservation/update/admin/:id',
    expected: ADMIN_ONLY,
    request: (own) => ({ url: `/api/reservation/update/admin/${own.lesson}`, body: { status: 3 } }),
    swapped: { lesson: 200 },
  },
  { route: 'GET /api/reservation/get/all/reservations', expected: ADMIN_ONLY },
  { route: 'GET /api/reservation/get/all/reservations.csv', expected: ADMIN_ONLY },
  {
    route: 'GET /api/reservation/istorija/:id',
    expected: ADMIN_ONLY,
    request: (own) => ({ url: `/api/reservation/istorija/${own.lesson}` }),
    swapped: { lesson: 200 },
  },

  // What admins look at beside that.
  { route: 'GET /api/admin/pregled', expected: ADMIN_ONLY },
  { route: 'GET /api/admin/dnevnik', expected: ADMIN_ONLY },
  { route: 'GET /api/admin/neisporucene', expected: ADMIN_ONLY },
  {
    route: 'POST /api/admin/neisporucene/:id/posalji',
    expected: ADMIN_ONLY,
    request: (_, { failedMail }) => ({ url: `/api/admin/neisporucene/${failedMail}/posalji` }),
  },

  // Chat and notifications.
  {
    route: 'GET /api/chat/notifications/unread/:id_korisnika',
    expected: THE_STUDENT,
    request: (own) => ({ url: `/api/chat/notifications/unread/${own.student}` }),
    swapped: { student: 403 },
  },
  {
    route: 'POST /api/chat/notifications/markasread/:id_korisnika',
    expected: THE_STUDENT,
    request: (own) => ({ url: `/api/chat/notifications/markasread/${own.student}` }),
    swapped: { student: 403 },
  },
  { route: 'GET /api/obavjestenja', expected: LOGGED_IN },
  {
    route: 'POST /api/obavjestenja/procitano',
    expected: LOGGED_IN,
    request: (own) => ({ body: { id: own.notice } }),
    // Of another's nothing is marked: notifications.test.ts.
    swapped: { notice: 200 },
  },
  { route: 'GET /api/auth/obavjestenja', expected: LOGGED_IN },
  {
    route: 'PUT /api/auth/obavjestenja',
    expected: LOGGED_IN,
    request: () => ({ body: { vrste: { messages: { mail: false, push: true } }, tiho: null } }),
  },
  {
    route: 'POST /api/auth/obavjestenja/odjava',
    expected: EVERYONE,
    request: (_, { optOutToken }) => ({ body: { token: optOutToken } }),
  },
  {
    route: 'GET /api/chat/history/:userId',
    expected: THE_STUDENT_OR_ADMIN,
    request: (own) => ({ url: `/api/chat/history/${own.student}` }),
    swapped: { student: 403 },
  },
  {
    route: 'GET /api/chat/messages/conv/:userId/:otherId',
    expected: THE_STUDENT_OR_ADMIN,
    request: (own) => ({ url: `/api/chat/messages/conv/${own.student}/${own.tutor}` }),
    // One's own conversation with someone whom one does not know: an empty one.
    swapped: { student: 403, tutor: 200 },
  },
  {
    route: 'POST /api/chat/markSeen',
    expected: THE_STUDENT,
    request: (own) => ({ body: { receiverId: own.student, senderId: own.tutor } }),
    swapped: { student: 403, tutor: 403 },
  },
  {
    route: 'POST /api/chat/messages2',
    expected: THE_STUDENT,
    request: (own) => ({ body: { senderId: own.student, receiverId: own.tutor, messageText: 'Dobar dan!' } }),
    swapped: { student: 403, tutor: 403 },
  },
  {
    route: 'POST /api/chat/messages2',
    expected: THE_TUTOR,
    request: (own) => ({ body: { senderId: own.tutor, receiverId: own.student, messageText: 'Dobar dan!' } }),
    swapped: { student: 403, tutor: 403 },
  },
  {
    route: 'GET /api/chat/pitanje/:profesorId',
    expected: '401 200 200 403 403 403 401 401',
    request: (own) => ({ url: `/api/chat/pitanje/${own.tutor}` }),
    swapped: { tutor: 200 },
  },
  {
    route: 'POST /api/chat/pitanje',
    expected: '401 200 200 403 403 403 401 401',
    request: (_, { newTutor }) => ({ body: { profesorId: newTutor, tekst: 'Da li spremate maturu?' } }),
  },

  // Notifications on devices.
  open('GET /api/push/kljuc'),
  { route: 'GET /api/push/pretplate', expected: LOGGED_IN },
  {
    route: 'POST /api/push/pretplata',
    expected: LOGGED_IN,
    request: () => ({ body: { endpoint: `https://push.example/${crypto.randomUUID()}`, keys: DEVICE_KEYS } }),
  },
  {
    route: 'DELETE /api/push/pretplata',
    // To others it is not there.
    expected: '401 200 404 404 404 404 401 401',
    request: (own) => ({ body: { id: own.device } }),
    swapped: { device: 404 },
  },

  // Reviews.
  {
    route: 'GET /api/reviews/check-review',
    expected: THE_STUDENT,
    request: (own) => ({ url: `/api/reviews/check-review?id_ucenika=${own.student}` }),
    swapped: { student: 403 },
  },
  {
    route: 'POST /api/reviews/send-review',
    expected: THE_STUDENT,
    request: (own) => ({ body: { id_ucenika: own.student, id_profesora: own.tutor, ocjena: 5, tekst: 'Odlično!' } }),
    swapped: { student: 403, tutor: 409 },
  },
];

export interface EventRow {
  event: string;
  /** 'ok', 'no', or '-' for those whose socket is not let in at all; in the order of ACTORS. */
  expected: string;
  payload: (own: Belongings) => unknown;
  swapped?: Partial<Record<keyof Belongings, 'ok' | 'no'>>;
}

export const SOCKET_EVENTS: EventRow[] = [
  {
    event: 'register',
    expected: '- ok no no no no - -',
    payload: (own) => own.student,
    swapped: { student: 'no' },
  },
  {
    event: 'sendMessage',
    expected: '- ok no no no no - -',
    payload: (own) => ({ senderId: own.student, receiverId: own.tutor, messageText: 'Dobar dan!' }),
    swapped: { student: 'no', tutor: 'no' },
  },
  {
    event: 'markAsRead',
    expected: '- ok no no no no - -',
    payload: (own) => ({ receiverId: own.student, senderId: own.tutor, unreadCount: 0 }),
    swapped: { student: 'no', tutor: 'no' },
  },
  {
    event: 'watchCalendar',
    expected: '- ok ok ok ok ok - -',
    payload: (own) => own.tutor,
    swapped: { tutor: 'ok' },
  },
  {
    event: 'unwatchCalendar',
    expected: '- ok ok ok ok ok - -',
    payload: (own) => own.tutor,
    swapped: { tutor: 'ok' },
  },
];
