import { z } from 'zod';
import {
  BIOGRAPHY_MAX_LENGTH,
  CONTACT_MESSAGE_MAX_LENGTH,
  CONTACT_SUBJECT_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
} from './constants.ts';
import { endpoint, id, message, page, text } from './endpoint.ts';
import { NEXT_PAGE_MAX_LENGTH } from './next-page.ts';
import { EMAIL_MAX_LENGTH, FULL_NAME_MAX_LENGTH, normalEmail } from './rules.ts';

const userType = z.union([z.literal(1), z.literal(2), z.literal(3)]);
const flag = z.union([z.literal(0), z.literal(1)]);

export const currentUser = z.object({
  id_korisnika: z.number(),
  id_tipa: userType,
  ime: z.string(),
  email: z.string(),
  biografija: z.string(),
  /** Empty without a picture. */
  img: z.string(),
  /** '1' when biography and photo are both there. */
  isDone: z.enum(['0', '1']),
  verifikovan: flag,
  isVerified: flag,
  blokiran: flag,
  vrijeme_kreiranja: z.string(),
  datum_rodjenja: z.string(),
  broj_telefona: z.string(),
  nacin_nastave: z.number().nullable(),
});
export type CurrentUser = z.infer<typeof currentUser>;

const password = text(PASSWORD_MAX_LENGTH);
/** Normalized here, so that every other place sees one spelling. */
const email = text(EMAIL_MAX_LENGTH).transform(normalEmail);

const orEmpty = <Schema extends z.ZodType<string>>(schema: Schema) =>
  schema.nullish().transform((given) => given ?? '');

/** Types only; the service validates with `registrationProblems`. */
const registration = z.object({
  name: orEmpty(text(FULL_NAME_MAX_LENGTH * 2)),
  email: orEmpty(email),
  password: orEmpty(password),
  dob: orEmpty(text(10)),
  phone: orEmpty(text(40)),
  userType: z.union([z.number(), z.string().max(10), z.null()]).default(null),
  cv: orEmpty(text(BIOGRAPHY_MAX_LENGTH)),
  guardianConsent: z.boolean().optional(),
  /** Where the link of the confirmation mail leads on to: a path of this site. */
  next: orEmpty(text(NEXT_PAGE_MAX_LENGTH)),
});
export type Registration = z.input<typeof registration>;

const userFilter = z.object({
  tip: z.enum(['2', '3']).optional(),
  search: text(100).optional(),
});

export const accounts = {
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Log in; sets the session cookies',
    body: z.object({ email, password }),
    reply: currentUser,
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/auth/register',
    summary: 'Register a student (3) or a tutor (2)',
    body: registration,
    reply: message,
  }),
  logout: endpoint({ method: 'POST', path: '/api/auth/logout', summary: 'End this session', reply: message }),
  me: endpoint({ method: 'GET', path: '/api/auth/me', summary: 'The logged-in user', reply: currentUser }),
  refresh: endpoint({
    method: 'GET',
    path: '/api/auth/refresh/token/new',
    summary: 'New access token; the refresh token is rotated',
    reply: message,
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/api/auth/verify-email',
    summary: 'Confirm an e-mail address with the token of the mail',
    body: z.object({ token: text(200) }),
    reply: message,
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/api/auth/resend-verification',
    summary: 'Send the confirmation mail once more',
    reply: message,
  }),
  contact: endpoint({
    method: 'POST',
    path: '/api/auth/send-email',
    summary: 'Contact form',
    body: z.object({
      name: text(200),
      email,
      subject: text(CONTACT_SUBJECT_MAX_LENGTH),
      message: text(CONTACT_MESSAGE_MAX_LENGTH),
    }),
    reply: message,
  }),
  user: endpoint({
    method: 'GET',
    path: '/api/auth/:userId',
    summary: 'User data: one’s own, or anyone’s for an admin',
    params: z.object({ userId: id }),
    reply: currentUser,
  }),
  updateProfile: endpoint({
    method: 'POST',
    path: '/api/auth/updateProfile',
    summary: 'Save biography and picture',
    body: z.object({
      userId: id,
      biografija: text(BIOGRAPHY_MAX_LENGTH),
      /** The URL of an upload; missing or empty keeps the picture. */
      img: text(300)
        .nullish()
        .transform((img) => img ?? ''),
    }),
    reply: currentUser.extend({ message: z.string() }),
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/auth/forget-password',
    summary: 'Ask for a reset link by e-mail',
    body: z.object({ email }),
    reply: message,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/auth/reset-password',
    summary: 'Set a new password with the token of the mail',
    body: z.object({ token: text(200), newPassword: password }),
    reply: message,
  }),
  allUsers: endpoint({
    method: 'GET',
    path: '/api/auth/get/all/users',
    summary: 'Admin: all users, newest first',
    query: page.extend(userFilter.shape),
    reply: z.array(currentUser),
  }),
  exportUsers: endpoint({
    method: 'GET',
    path: '/api/auth/get/all/users.csv',
    summary: 'Admin: the list of users as a file for spreadsheets',
    query: userFilter,
    reply: z.string(),
    media: 'text/csv',
  }),
  verifyUser: endpoint({
    method: 'PUT',
    path: '/api/auth/verifyUser',
    summary: 'Admin: set or clear the verified badge',
    body: z.object({ userId: id, isVerified: z.coerce.number().pipe(flag) }),
    reply: message,
  }),
  blockUser: endpoint({
    method: 'PUT',
    path: '/api/auth/blockUser',
    summary: 'Admin: block or unblock',
    body: z.object({ userId: id, blokiran: z.coerce.number().pipe(flag) }),
    reply: message,
  }),
};
