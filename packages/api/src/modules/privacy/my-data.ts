import type { Readable } from 'node:stream';
import { NOTIFICATION_TYPE, TEACHING_MODE, WEEKDAY_CODES } from '@casovi/contract/constants';
import { placeInSeries } from '@casovi/contract/display';
import type { NoticeKind } from '@casovi/contract/notices';
import { placeInWords } from '@casovi/contract/places';
import { STATUS_NAMES } from '@casovi/contract/texts/lessons';
import { NOTICE_EVENT_NAMES, NOTICE_KIND_NAMES } from '@casovi/contract/texts/notices';
import { PLACE_NAMES } from '@casovi/contract/texts/places';
import { LEVEL_NAMES } from '@casovi/contract/texts/tutors';
import { timeOfHour, toIsoWithOffset } from '@casovi/contract/time';
import { townNames } from '@casovi/contract/towns';
import { inBatches } from '../../platform/files/csv.ts';
import { type ZipEntry, zipFile } from '../../platform/files/zip.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Parts } from '../../platform/parts.ts';
import { currentUserOf } from '../accounts/public.ts';
import { calendarFeedSince } from '../calendar-feed/public.ts';
import { textReader } from '../chat/public.ts';
import { isShown } from '../lessons/public.ts';
import { listDevices } from '../push/public.ts';
import { selectSharePictureOf } from '../sharing/public.ts';
import { tutorProfilePage } from '../tutors/public.ts';
import { selectPicture } from '../uploads/public.ts';
import {
  findAccountDetails,
  type LessonRow,
  selectAudit,
  selectConversations,
  selectExceptions,
  selectLessons,
  selectMails,
  selectMessages,
  selectNotifications,
  selectOffered,
  selectOffers,
  selectPictures,
  selectPreferences,
  selectReviews,
  selectRules,
  selectSaved,
  selectSessions,
  selectSteps,
  selectWeek,
  selectWishes,
} from './queries.ts';

const EXPLANATION =
  'Sve što Časovi čuvaju o Vama. Poruke su ovdje čitljive, a slike su u folderu „slike“. Lozinka, tajni kodovi prijava i adresa kalendara čuvaju se samo kao otisci, pa ih ovdje nema.';

const when = (instant: Date | null): string | null => (instant ? toIsoWithOffset(instant) : null);

/** All personal data of a user as a ZIP file, streamed in batches. */
export async function myDataFile(parts: Parts, userId: number): Promise<Readable> {
  const profile = await currentUserOf(parts, userId);
  if (!profile) throw new AppError('notFound');
  const pictures = await selectPictures(parts.db, userId);
  const shared = await selectSharePictureOf(parts.db, userId);

  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: 'podaci.json', content: document() };
    for (const { hash } of pictures) {
      const picture = await selectPicture(parts.db, hash);
      if (picture) yield { name: fileOf(hash), content: picture.bytes };
    }
    if (shared) yield { name: SHARED_FILE, content: shared.bytes };
  }

  async function* document(): AsyncGenerator<string> {
    const { db, clock } = parts;
    const details = await findAccountDetails(db, userId);
    const more = {
      saglasnost_staratelja: details?.guardianConsent ?? false,
      nedostaje_u_prijavi: details?.missing ?? '',
      nedostaje_od: when(details?.missingAt ?? null),
      prijava_ceka_od: when(details?.waitingSince ?? null),
      adresa_kalendara_od: when(await calendarFeedSince(parts, userId)),
    };
    yield `{\n"opis": ${JSON.stringify(EXPLANATION)}`;
    yield `,\n"napravljeno": ${JSON.stringify(when(clock.now()))}`;
    yield `,\n"profil": ${JSON.stringify({ ...profile, ...more }, null, 1)}`;
    yield `,\n"javni_profil": ${JSON.stringify(await publicProfile(parts, userId), null, 1)}`;
    yield* list('predmeti_i_cijene', one(offeringsOf(parts, userId)));
    yield* list('slobodni_termini', one(weekOf(parts, userId)));
    yield* list('neradni_dani_i_dodatni_sati', one(exceptionsOf(parts, userId)));
    yield* list('pravila_zakazivanja', one(rulesOf(parts, userId)));
    yield* list('mjesta_casova', one(placesOf(parts, userId)));
    yield* list('cekanja', one(wishesOf(parts, userId)));
    yield* list('ponudjeni_termini', one(offersOf(parts, userId)));
    yield* list('sacuvani_profesori', one(savedOf(parts, userId)));
    yield* list('casovi', lessonsOf(parts, userId));
    yield* list('recenzije', reviewsOf(parts, userId));
    yield* list('poruke', messagesOf(parts, userId));
    yield* list('obavjestenja', notificationsOf(parts, userId));
    yield* list('izbor_obavjestenja', one(preferencesOf(parts, userId)));
    yield* list('uredjaji_sa_obavjestenjima', one(listDevices(parts, userId)));
    yield* list('prijave', one(sessionsOf(parts, userId)));
    yield* list('e_mailovi', mailsOf(parts, profile?.email ?? ''));
    yield* list('radnje_administratora', auditOf(parts, userId));
    yield* list(
      'slike',
      one(pictures.map(({ hash, createdAt }) => ({ datoteka: fileOf(hash), dodata: when(createdAt) }))),
    );
    yield* list(
      'slika_za_dijeljenje',
      one(shared ? [{ datoteka: SHARED_FILE, napravljena: when(shared.madeAt) }] : []),
    );
    yield '\n}\n';
  }

  return zipFile(entries(), parts.clock.now());
}

/** A tutor as everybody sees them, so that new public fields are in the copy. Reviews have a list of their own. */
async function publicProfile(parts: Parts, userId: number) {
  const page = await tutorProfilePage(parts, userId, { limit: 0 });
  return page && { ...page.profile, recenzije: undefined };
}

const SHARED_FILE = 'slike/dijeljenje.jpg';
const fileOf = (hash: string): string => `slike/${hash}.webp`;

async function* one<Row>(rows: Row[] | Promise<Row[]>): AsyncGenerator<Row[]> {
  yield await rows;
}

async function* list(name: string, batches: AsyncIterable<object[]>): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(name)}: [`;
  let first = true;
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    yield `${first ? '' : ','}\n${rows.map((row) => JSON.stringify(row)).join(',\n')}`;
    first = false;
  }
  yield ']';
}

const offeringsOf = async ({ db }: Parts, userId: number) =>
  (await selectOffered(db, userId)).map(({ subject, level, price }) => ({
    predmet: subject,
    nivo: LEVEL_NAMES[level as keyof typeof LEVEL_NAMES],
    cijena: price,
  }));

const weekOf = async ({ db }: Parts, userId: number) =>
  (await selectWeek(db, userId)).map(({ weekday, hour }) => ({
    dan: WEEKDAY_CODES[weekday],
    sat: timeOfHour(hour),
  }));

const exceptionsOf = async ({ db }: Parts, userId: number) =>
  (await selectExceptions(db, userId)).map(({ extra, firstDate, lastDate, hours, note }) => ({
    vrsta: extra ? 'dodatni sati' : 'neradno',
    od: firstDate,
    do: lastDate,
    sati: hours?.map(timeOfHour) ?? 'cijeli dan',
    napomena: note,
  }));

const rulesOf = async ({ db }: Parts, userId: number) =>
  (await selectRules(db, userId)).map(({ noticeHours, breakAfter, weeksAhead, lessonsADay, takesQuestions }) => ({
    najava_sati: noticeHours,
    pauza: breakAfter,
    najdalje_sedmica: weeksAhead,
    najvise_dnevno: lessonsADay,
    prima_pitanja: takesQuestions,
  }));

const wishesOf = async ({ db }: Parts, userId: number) =>
  (await selectWishes(db, userId)).map(({ wish, tutorName }) => ({
    profesor: tutorName,
    dani: wish.weekdays.map((weekday) => WEEKDAY_CODES[weekday]),
    od: timeOfHour(wish.fromHour),
    do: timeOfHour(wish.untilHour),
    do_datuma: wish.lastDate,
    upisano: when(wish.askedAt),
  }));

const offersOf = async ({ db }: Parts, userId: number) =>
  (await selectOffers(db, userId)).map(({ offer, tutorName }) => ({
    profesor: tutorName,
    termin: when(offer.startsAt),
    ponudjeno: when(offer.offeredAt),
    vazi_do: when(offer.heldUntil),
  }));

const savedOf = async ({ db }: Parts, userId: number) =>
  (await selectSaved(db, userId)).map(({ saved, tutorName }) => ({
    profesor: tutorName,
    sacuvan: when(saved.savedAt),
    javljamo_od: when(saved.tellSince),
    javljeno: when(saved.toldAt),
    javljeni_termini: saved.told.map(when),
  }));

const placesOf = async ({ db }: Parts, userId: number) =>
  (await selectRules(db, userId)).map(({ places, towns, address, meetingLink }) => ({
    uzivo: places.map((place) => PLACE_NAMES[place]),
    gradovi: townNames(towns),
    adresa: address,
    link: meetingLink,
  }));

const roleOf = (userId: number, tutorId: number) => (userId === tutorId ? 'profesor' : 'učenik');

/** What the other side typed only as long as pages show it. */
const maySeePlace = (row: LessonRow, userId: number, now: Date): boolean =>
  userId === row.studentId || isShown(row, now);

type Step = Awaited<ReturnType<typeof selectSteps>>[number];

async function stepsByLesson(db: Parts['db'], rows: LessonRow[]): Promise<Map<number, Step[]>> {
  const steps = new Map<number, Step[]>(rows.map(({ id }) => [id, []]));
  for (const step of await selectSteps(db, [...steps.keys()])) steps.get(step.lessonId)?.push(step);
  return steps;
}

async function* lessonsOf({ db, clock }: Parts, userId: number) {
  const now = clock.now();
  for await (const rows of inBatches((after, limit) => selectLessons(db, userId, now, after, limit))) {
    const stepsOf = await stepsByLesson(db, rows);
    yield rows.map((row) => ({
      id: row.id,
      uloga: roleOf(userId, row.tutorId),
      druga_strana: userId === row.tutorId ? row.studentName : row.tutorName,
      predmet: row.subject,
      nivo: LEVEL_NAMES[row.level],
      pocetak: when(row.startsAt),
      kraj: when(row.endsAt),
      cijena_za_60_minuta: row.price,
      status: STATUS_NAMES[row.status],
      razlog: row.reason,
      otkazano_kasno: row.cancelledLate,
      profesor_sprijecen: row.tutorPrevented,
      serija: row.seriesNumber && row.seriesSize && placeInSeries({ broj: row.seriesNumber, ukupno: row.seriesSize }),
      mjesto: placeInWords({ nacin: row.teachingMode, mjesto: row.place }),
      adresa: maySeePlace(row, userId, now) ? row.address : '',
      soba: row.teachingMode === TEACHING_MODE.online && isShown(row, now) ? row.room : '',
      zakazano: when(row.bookedAt),
      rok_odgovora: when(row.answerBy),
      prijedlog_termina: {
        termini: row.proposed.map(when),
        moj: row.proposedByTutor !== null && row.proposedByTutor === (userId === row.tutorId),
        rok: when(row.proposedUntil),
        profesor_sprijecen: row.prevented,
        razlog: row.proposalReason,
      },
      istorija: (stepsOf.get(row.id) ?? []).map(({ actorId, toStatus, reason, at }) => ({
        status: STATUS_NAMES[toStatus],
        razlog: reason,
        ko: actorId === null ? 'sistem' : actorId === userId ? 'ja' : 'neko drugi',
        vrijeme: when(at),
      })),
    }));
  }
}

async function* reviewsOf({ db }: Parts, userId: number) {
  for await (const rows of inBatches((after, limit) => selectReviews(db, userId, after, limit))) {
    yield rows.map((row) => ({
      vrsta: userId === row.tutorId ? 'dobijena' : 'napisana',
      druga_strana: userId === row.tutorId ? row.studentName : row.tutorName,
      ocjena: row.rating,
      tekst: row.body,
      vrijeme: when(row.createdAt),
    }));
  }
}

async function* messagesOf(parts: Parts, userId: number) {
  const { db } = parts;
  const textOf = textReader(parts);
  for await (const conversations of inBatches((after, limit) => selectConversations(db, userId, after, limit))) {
    for (const { id, otherName } of conversations) {
      for await (const rows of inBatches((after, limit) => selectMessages(db, id, after, limit))) {
        yield rows.map((row) => ({
          razgovor_sa: otherName,
          vrsta: row.kind,
          smjer: row.senderId === userId ? 'poslata' : 'primljena',
          tekst: textOf(row),
          vrijeme: when(row.createdAt),
          procitana: when(row.seenAt),
        }));
      }
    }
  }
}

const kindNames = (kinds: NoticeKind[]) => kinds.map((kind) => NOTICE_KIND_NAMES[kind][0]);

const preferencesOf = async ({ db }: Parts, userId: number) =>
  (await selectPreferences(db, userId)).map(({ mailOff, pushOff, quietFrom, quietUntil }) => ({
    bez_e_maila: kindNames(mailOff),
    bez_obavjestenja_na_uredjaju: kindNames(pushOff),
    tiho_od: quietFrom === null ? null : timeOfHour(quietFrom),
    tiho_do: quietUntil === null ? null : timeOfHour(quietUntil),
  }));

async function* notificationsOf({ db }: Parts, userId: number) {
  for await (const rows of inBatches((after, limit) => selectNotifications(db, userId, after, limit))) {
    yield rows.map(({ type, event, startsAt, createdAt, readAt }) => ({
      vrsta: type === NOTIFICATION_TYPE.message ? 'poruka' : 'čas',
      dogadjaj: NOTICE_EVENT_NAMES[event ?? (type === NOTIFICATION_TYPE.message ? 'message' : 'changed')],
      termin: when(startsAt),
      vrijeme: when(createdAt),
      procitano: when(readAt),
    }));
  }
}

const sessionsOf = async ({ db }: Parts, userId: number) =>
  (await selectSessions(db, userId)).map(({ createdAt, expiresAt, endedAt }) => ({
    pocetak: when(createdAt),
    vazi_do: when(expiresAt),
    odjava: when(endedAt),
  }));

async function* mailsOf({ db }: Parts, email: string) {
  for await (const rows of inBatches((after, limit) => selectMails(db, email, after, limit))) {
    yield rows.map(({ subject, createdAt, sentAt }) => ({
      naslov: subject,
      napisan: when(createdAt),
      poslat: when(sentAt),
    }));
  }
}

const ACTIONS: Record<string, string> = {
  verify: 'profil verifikovan',
  unverify: 'verifikacija uklonjena',
  'application-missing': 'javljeno šta nedostaje u prijavi',
  block: 'nalog blokiran',
  unblock: 'nalog odblokiran',
  'chat-read': 'uvid u poruke',
};

async function* auditOf({ db }: Parts, userId: number) {
  for await (const rows of inBatches((after, limit) => selectAudit(db, userId, after, limit))) {
    yield rows.map(({ action, at }) => ({ radnja: ACTIONS[action] ?? action, vrijeme: when(at) }));
  }
}
