import { questions } from '@casovi/contract/questions';
import { QUESTION_TEXT } from '@casovi/contract/texts/questions';
import { TUTOR_TEXT } from '@casovi/contract/texts/tutors';
import { tutors } from '@casovi/contract/tutors';
import type { FastifyPluginAsync } from 'fastify';
import { AppError } from '../../platform/http/errors.ts';
import { route, totalCount } from '../../platform/http/route.ts';
import type { Parts } from '../../platform/parts.ts';
import { SUBJECTS_TAG } from '../subjects/public.ts';
import { can } from './policy.ts';
import { chooseQuestions, takesQuestions } from './questions.ts';
import { saveOfferings } from './save-offerings.ts';
import { cardsOf, listTutors, offeringsOf, pricesOf, teachingModeOf, tutorProfile } from './service.ts';
import { listTags, tutorTag } from './tags.ts';

export const tutorsModule =
  (parts: Parts): FastifyPluginAsync =>
  async (app) => {
    route(app, tutors.list, 'public', async ({ params, query: { limit, offset, ...filters }, viewer, reply }) => {
      const list = await listTutors(parts, params.link, { filters, limit, offset, viewerId: viewer?.id ?? null });
      if (!list) throw new AppError('notFound');
      totalCount(reply, list.total);
      reply.cacheTags = listTags(list.subjectId, filters, list.tutors);
      return list.tutors;
    });

    route(app, tutors.profile, 'public', async ({ params, query, reply }) => {
      const found = await tutorProfile(parts, params.id, query);
      if (!found) throw new AppError('notFound');
      totalCount(reply, found.totalReviews);
      reply.cacheTags = [tutorTag(params.id), SUBJECTS_TAG];
      return found.profile;
    });

    route(app, tutors.cards, 'public', async ({ query, viewer, reply }) => {
      // Of hidden ones too: they can come back.
      reply.cacheTags = [SUBJECTS_TAG, ...query.ids.map(tutorTag)];
      return cardsOf(parts, query.ids, viewer?.id ?? null);
    });

    route(app, tutors.prices, 'public', async ({ params, reply }) => {
      reply.cacheTags = [tutorTag(params.profId)];
      return pricesOf(parts, params.profId);
    });
    route(app, tutors.offerings, 'public', async ({ params, reply }) => {
      reply.cacheTags = [tutorTag(params.profId)];
      return offeringsOf(parts, params.profId);
    });
    route(app, tutors.teachingMode, 'public', async ({ params, reply }) => {
      reply.cacheTags = [tutorTag(params.profId)];
      return teachingModeOf(parts, params.profId);
    });

    route(app, tutors.saveOfferings, 'tutor', async ({ body, viewer }) => {
      const named = [body.profesorId, ...body.predmeti.map(({ id_profesora }) => id_profesora)];
      if (!can(viewer).saveOfferingsOf(named)) throw new AppError('notAllowed');
      const offered = body.predmeti.map(({ id_predmeta, id_nivoa, cijena }) => ({
        subjectId: id_predmeta,
        level: id_nivoa,
        price: cijena,
      }));
      await saveOfferings(parts, viewer.id, offered, { teachingMode: body.nacin_nastave });
      return { message: TUTOR_TEXT.offeringsSaved };
    });

    route(app, questions.choice, 'tutor', async ({ params, viewer }) => {
      if (!can(viewer).chooseQuestionsOf(params.profId)) throw new AppError('notAllowed');
      return { prima_pitanja: await takesQuestions(parts, viewer.id) };
    });
    route(app, questions.choose, 'tutor', async ({ params, body, viewer }) => {
      if (!can(viewer).chooseQuestionsOf(params.profId)) throw new AppError('notAllowed');
      await chooseQuestions(parts, viewer.id, body.prima_pitanja);
      return { message: body.prima_pitanja ? QUESTION_TEXT.switchedOn : QUESTION_TEXT.switchedOff };
    });
  };
