import { planner } from '@casovi/contract/planner';
import { PLANNER_TEXT } from '@casovi/contract/texts/planner';
import { toIsoWithOffset } from '@casovi/contract/time';
import type { FastifyPluginAsync } from 'fastify';
import { AppError } from '../../platform/http/errors.ts';
import { route } from '../../platform/http/route.ts';
import type { Parts } from '../../platform/parts.ts';
import { SUBJECTS_TAG } from '../subjects/public.ts';
import { tutorTag } from '../tutors/public.ts';
import { can } from './policy.ts';
import { availabilityOf, levelsOf, reservedOf, saveAvailability, subjectsOf } from './service.ts';

export const plannerModule =
  (parts: Parts): FastifyPluginAsync =>
  async (app) => {
    route(app, planner.currentTime, 'public', async () => ({ currentTime: toIsoWithOffset(parts.clock.now()) }));

    route(app, planner.subjects, 'public', ({ params, reply }) => {
      reply.cacheTags = [tutorTag(params.profId), SUBJECTS_TAG];
      return subjectsOf(parts, params.profId);
    });

    route(app, planner.levels, 'public', ({ params, reply }) => {
      reply.cacheTags = [tutorTag(params.profId), SUBJECTS_TAG];
      return levelsOf(parts, params.profId, params.subjectName);
    });

    route(app, planner.availability, 'public', ({ params, reply }) => {
      reply.cacheTags = [tutorTag(params.profId)];
      return availabilityOf(parts, params.profId);
    });

    route(app, planner.reserved, 'public', ({ params, query, reply }) => {
      reply.cacheTags = [tutorTag(params.profId)];
      return reservedOf(parts, params.profId, query.startDate, query.endDate);
    });

    route(app, planner.saveAvailability, 'tutor', async ({ body, viewer }) => {
      if (!can(viewer).saveAvailabilityOf(body.profesorId)) throw new AppError('notAllowed');
      await saveAvailability(parts, viewer.id, body.selectedSlots);
      return { message: PLANNER_TEXT.availabilitySaved };
    });
  };
