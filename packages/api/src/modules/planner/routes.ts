import { places } from '@casovi/contract/place-fields';
import { planner } from '@casovi/contract/planner';
import { PLACE_TEXT } from '@casovi/contract/texts/places';
import { PLANNER_TEXT } from '@casovi/contract/texts/planner';
import { toIsoWithOffset } from '@casovi/contract/time';
import type { FastifyPluginAsync } from 'fastify';
import { AppError } from '../../platform/http/errors.ts';
import { route, type Viewer } from '../../platform/http/route.ts';
import type { Parts } from '../../platform/parts.ts';
import { SUBJECTS_TAG } from '../subjects/public.ts';
import { tutorTag } from '../tutors/public.ts';
import { addException, addHolidays, exceptionsOf, holidaysOf, removeException } from './exceptions.ts';
import { placesOf, savePlaces } from './places.ts';
import { can } from './policy.ts';
import {
  availabilityOf,
  calendarHours,
  levelsOf,
  reservedOf,
  rulesOf,
  saveAvailability,
  saveRules,
  subjectsOf,
} from './service.ts';

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

    route(app, planner.reserved, 'public', ({ params, query, viewer, reply }) => {
      reply.cacheTags = [tutorTag(params.profId)];
      return reservedOf(parts, viewer, params.profId, query);
    });

    route(app, planner.calendar, 'public', ({ params, query, viewer, reply }) => {
      if (!query.bez_casa) reply.cacheTags = [tutorTag(params.profId)];
      return calendarHours(parts, viewer, params.profId, query);
    });

    route(app, planner.rules, 'public', ({ params, reply }) => {
      reply.cacheTags = [tutorTag(params.profId)];
      return rulesOf(parts, params.profId);
    });

    route(app, planner.saveAvailability, 'tutor', async ({ body, viewer }) => {
      allowArranging(viewer, body.profesorId);
      await saveAvailability(parts, viewer.id, body.selectedSlots);
      return { message: PLANNER_TEXT.availabilitySaved };
    });

    route(app, planner.saveRules, 'tutor', async ({ params, body, viewer }) => {
      allowArranging(viewer, params.profId);
      await saveRules(parts, viewer.id, body);
      return { message: PLANNER_TEXT.rulesSaved };
    });

    route(app, places.read, 'tutor', async ({ params, viewer }) => {
      allowArranging(viewer, params.profId);
      return placesOf(parts, viewer.id);
    });

    route(app, places.save, 'tutor', async ({ params, body, viewer }) => {
      allowArranging(viewer, params.profId);
      await savePlaces(parts, viewer.id, body);
      return { message: PLACE_TEXT.saved };
    });

    route(app, planner.exceptions, 'tutor', async ({ params, viewer }) => {
      allowArranging(viewer, params.profId);
      return exceptionsOf(parts, viewer.id);
    });

    route(app, planner.addException, 'tutor', async ({ body, viewer }) => {
      const { profesorId, casovi, ...exception } = body;
      allowArranging(viewer, profesorId);
      const id = await addException(parts, viewer.id, exception, casovi);
      return { message: exception.vrsta === 'dodatno' ? PLANNER_TEXT.extraHoursSaved : PLANNER_TEXT.dayOffSaved, id };
    });

    route(app, planner.removeException, 'tutor', async ({ params, viewer }) => {
      await removeException(parts, viewer.id, params.id);
      return { message: PLANNER_TEXT.exceptionRemoved };
    });

    route(app, planner.holidays, 'tutor', async ({ params, viewer }) => {
      allowArranging(viewer, params.profId);
      return holidaysOf(parts, viewer.id);
    });

    route(app, planner.addHolidays, 'tutor', async ({ body, viewer }) => {
      allowArranging(viewer, body.profesorId);
      await addHolidays(parts, viewer.id, body.grupa, body.casovi);
      return { message: PLANNER_TEXT.holidaysSaved };
    });
  };

function allowArranging(viewer: Viewer, tutorId: number): void {
  if (!can(viewer).arrangeWeekOf(tutorId)) throw new AppError('notAllowed');
}
