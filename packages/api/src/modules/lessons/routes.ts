import { Readable } from 'node:stream';
import { answerLinks } from '@casovi/contract/answer-links';
import { LESSON_STATUS, USER_TYPE } from '@casovi/contract/constants';
import { plural } from '@casovi/contract/display';
import { lessons } from '@casovi/contract/lessons';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { toIsoWithOffset } from '@casovi/contract/time';
import type { FastifyPluginAsync } from 'fastify';
import { AppError } from '../../platform/http/errors.ts';
import { route, totalCount } from '../../platform/http/route.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Limit } from '../../platform/security/rate-limits.ts';
import { answerByLink } from './answer-links.ts';
import { bookLessons } from './booking.ts';
import { lessonFile } from './calendar.ts';
import { exportLessons } from './export.ts';
import { answerMove, proposeMove } from './moves.ts';
import { can } from './policy.ts';
import { replacementsOf } from './replacements.ts';
import { changeSeries } from './series.ts';
import { allLessons, changeStatus, historyOf, lessonsOf, setStatusAsAdmin } from './service.ts';

const BOOKINGS: Limit = { name: 'bookingPerAccount', points: 60, seconds: 3600 };
/** Each may be of twelve lessons. */
const SERIES: Limit = { name: 'seriesPerAccount', points: 20, seconds: 3600 };
/** Each is mailed to the other side. */
const PROPOSALS: Limit = { name: 'proposalPerAccount', points: 30, seconds: 3600 };
/** Each looks at many calendars. */
const REPLACEMENTS: Limit = { name: 'replacementsPerAccount', points: 120, seconds: 3600 };

export const lessonsModule =
  (parts: Parts): FastifyPluginAsync =>
  async (app) => {
    route(app, lessons.book, 'user', async ({ body, viewer }) => {
      if (viewer.type === USER_TYPE.tutor) throw new AppError('notAllowed', LESSON_TEXT.bookingNotForTutors);
      if (!can(viewer).bookAs(body.ucenikId)) throw new AppError('notAllowed');
      await parts.limits.take(body.sedmica > 1 ? SERIES : BOOKINGS, viewer.id);
      const { ids, seriesId, answerBy, oneDeadline } = await bookLessons(parts, body);
      return {
        message: seriesId ? LESSON_TEXT.seriesSent : LESSON_TEXT.bookingSent,
        id_rezervacije: ids[0] ?? 0,
        rok_odgovora: toIsoWithOffset(answerBy),
        rok_za_sve: oneDeadline,
        serija: seriesId,
        casovi: ids,
      };
    });

    route(app, lessons.ofStudent, 'user', async ({ params, query, viewer, reply }) => {
      if (!can(viewer).readLessonsOf(params.id)) throw new AppError('notAllowed');
      const { rows, total } = await lessonsOf(parts, viewer, 'student', params.id, query);
      totalCount(reply, total);
      return rows;
    });

    route(app, lessons.ofTutor, 'user', async ({ params, query, viewer, reply }) => {
      if (!can(viewer).readLessonsOf(params.id)) throw new AppError('notAllowed');
      const { rows, total } = await lessonsOf(parts, viewer, 'tutor', params.id, query);
      totalCount(reply, total);
      return rows;
    });

    route(app, lessons.update, 'user', async ({ params, body, viewer }) => {
      const step = { to: body.status, reason: body.comment };
      await changeStatus(parts, viewer, body.tip_korisnika, params.id, step);
      return { message: LESSON_TEXT.lessonUpdated };
    });

    route(app, lessons.updateSeries, 'user', async ({ params, body, viewer }) => {
      const step = { to: body.status, reason: body.comment };
      const casovi = await changeSeries(parts, viewer, body.tip_korisnika, params.id, step);
      const done = body.status === LESSON_STATUS.confirmed ? 'Potvrdili' : 'Otkazali';
      return { message: `${done} ste ${plural(casovi.length, 'čas', 'časa', 'časova')}.`, casovi };
    });

    route(app, answerLinks.answer, 'public', async ({ body }) => ({ message: await answerByLink(parts, body) }));

    route(app, lessons.prevented, 'tutor', async ({ params, body, viewer }) => {
      if (body.termini.length > 0) {
        await parts.limits.take(PROPOSALS, viewer.id);
        await proposeMove(parts, viewer, params.id, { slots: body.termini, prevented: true, reason: body.razlog });
        return { message: LESSON_TEXT.preventedProposed };
      }
      const step = { to: LESSON_STATUS.cancelled, reason: body.razlog, action: 'prevented' } as const;
      await changeStatus(parts, viewer, USER_TYPE.tutor, params.id, step);
      return { message: LESSON_TEXT.lessonPrevented };
    });

    route(app, lessons.proposeMove, 'user', async ({ params, body, viewer }) => {
      await parts.limits.take(PROPOSALS, viewer.id);
      await proposeMove(parts, viewer, params.id, { slots: body.termini, prevented: false, reason: '' });
      return { message: LESSON_TEXT.moveProposed };
    });

    route(app, lessons.answerMove, 'user', async ({ params, body, viewer }) => ({
      message: await answerMove(parts, viewer, params.id, {
        ...{ answer: body.odgovor, term: body.termin ?? null, mark: body.oznaka ?? null },
      }),
    }));

    route(app, lessons.calendar, 'user', async ({ params, viewer, reply }) => {
      const file = await lessonFile(parts, viewer, params.id);
      reply.header('content-disposition', 'attachment; filename="cas.ics"');
      return Readable.from([file]);
    });

    route(app, lessons.replacements, 'user', async ({ params, viewer }) => {
      await parts.limits.take(REPLACEMENTS, viewer.id);
      return replacementsOf(parts, viewer, params.id);
    });

    route(app, lessons.adminUpdate, 'admin', async ({ params, body, viewer }) => {
      await setStatusAsAdmin(parts, viewer, params.id, body.status);
      return { message: LESSON_TEXT.lessonUpdated };
    });

    route(app, lessons.history, 'admin', async ({ params }) => historyOf(parts, params.id));

    route(app, lessons.exportAll, 'admin', async ({ query, viewer, reply }) => {
      reply.header('content-disposition', 'attachment; filename="rezervacije.csv"');
      return exportLessons(parts, viewer, query);
    });

    route(app, lessons.all, 'admin', async ({ query, reply }) => {
      const { rows, total } = await allLessons(parts, query);
      totalCount(reply, total);
      return rows;
    });
  };
