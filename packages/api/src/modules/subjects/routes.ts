import { subjects } from '@casovi/contract/subjects';
import { ADMIN_TEXT } from '@casovi/contract/texts/admin';
import type { FastifyPluginAsync } from 'fastify';
import { route, totalCount } from '../../platform/http/route.ts';
import type { Parts } from '../../platform/parts.ts';
import { addCategory, addSubject, deleteCategory, deleteSubject, listCategories } from './admin.ts';
import { listSubjectNames, listSubjects, numberOfSubjects, subjectsPage } from './service.ts';
import { SUBJECTS_TAG } from './tags.ts';

export const subjectsModule =
  (parts: Parts): FastifyPluginAsync =>
  async (app) => {
    route(app, subjects.list, 'public', async ({ query, reply }) => {
      reply.cacheTags = [SUBJECTS_TAG];
      totalCount(reply, await numberOfSubjects(parts));
      return listSubjects(parts, query);
    });

    route(app, subjects.names, 'public', async ({ query, reply }) => {
      reply.cacheTags = [SUBJECTS_TAG];
      totalCount(reply, await numberOfSubjects(parts));
      return listSubjectNames(parts, query);
    });

    route(app, subjects.adminList, 'admin', async ({ query, reply }) => {
      const { subjects: rows, total } = await subjectsPage(parts, query);
      totalCount(reply, total);
      return rows;
    });

    route(app, subjects.adminTypes, 'admin', async () => listCategories(parts));

    route(app, subjects.insertType, 'admin', async ({ body, viewer }) => {
      await addCategory(parts, viewer, body.naziv_tipa);
      return { message: ADMIN_TEXT.categoryAdded };
    });

    route(app, subjects.deleteType, 'admin', async ({ body, viewer }) => {
      await deleteCategory(parts, viewer, body.id);
      return { message: ADMIN_TEXT.categoryDeleted };
    });

    route(app, subjects.insertSubject, 'admin', async ({ body, viewer }) => {
      await addSubject(parts, viewer, body.naziv_predmeta, body.tip);
      return { message: ADMIN_TEXT.subjectAdded };
    });

    route(app, subjects.deleteSubject, 'admin', async ({ body, viewer }) => {
      await deleteSubject(parts, viewer, body.id_predmeta);
      return { message: ADMIN_TEXT.subjectDeleted };
    });
  };
