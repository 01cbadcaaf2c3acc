import { ok, type Person } from './booking-steps.ts';
import type { Caller } from './fixtures.ts';

/** The newest term first. */
export const lessonsOfStudent = async (page: Caller, { id }: Person) =>
  (await page.request.get(`/api/reservation/ucenik/${id}`)).json();

export const changeLesson = async (page: Caller, lessonId: number, data: object) =>
  ok(await page.request.put(`/api/reservation/update/${lessonId}`, { data }));

export const setStatusAsAdmin = async (admin: Caller, lessonId: number, status: number) =>
  ok(await admin.request.put(`/api/reservation/update/admin/${lessonId}`, { data: { status } }));
