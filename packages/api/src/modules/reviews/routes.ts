import { reviews } from '@casovi/contract/reviews';
import { REVIEW_TEXT } from '@casovi/contract/texts/reviews';
import type { FastifyPluginAsync } from 'fastify';
import { AppError } from '../../platform/http/errors.ts';
import { route } from '../../platform/http/route.ts';
import type { Parts } from '../../platform/parts.ts';
import { can } from './policy.ts';
import { sendReview, tutorsToReview } from './service.ts';

export const reviewsModule =
  (parts: Parts): FastifyPluginAsync =>
  async (app) => {
    route(app, reviews.check, 'student', async ({ query, viewer }) => {
      if (!can(viewer).reviewAs(query.id_ucenika)) throw new AppError('notAllowed');
      return tutorsToReview(parts, viewer.id);
    });

    route(app, reviews.send, 'student', async ({ body, viewer }) => {
      if (!can(viewer).reviewAs(body.id_ucenika)) throw new AppError('notAllowed');
      await sendReview(parts, {
        studentId: viewer.id,
        tutorId: body.id_profesora,
        rating: body.ocjena,
        body: body.tekst,
      });
      return { message: REVIEW_TEXT.reviewSaved };
    });
  };
