import { TEXT } from '@casovi/contract/texts';
import { tutors } from '@casovi/contract/tutors';
import type { FastifyPluginAsync } from 'fastify';
import { AppError } from '../../platform/http/errors.ts';
import { route } from '../../platform/http/route.ts';
import type { Parts } from '../../platform/parts.ts';
import { can } from './policy.ts';
import { saveOfferings } from './service.ts';

export const offeringsModule =
  (parts: Parts): FastifyPluginAsync =>
  async (app) => {
    route(app, tutors.saveOfferings, 'tutor', async ({ body, viewer }) => {
      const named = [body.profesorId, ...body.predmeti.map(({ id_profesora }) => id_profesora)];
      if (!can(viewer).saveOfferingsOf(named)) throw new AppError('notAllowed');
      const offered = body.predmeti.map(({ id_predmeta, id_nivoa, cijena }) => ({
        subjectId: id_predmeta,
        level: id_nivoa,
        price: cijena,
      }));
      await saveOfferings(parts, viewer.id, offered, body.nacin_nastave);
      return { message: TEXT.offeringsSaved };
    });
  };
