import { accounts } from '@casovi/contract/accounts';
import { admin } from '@casovi/contract/admin';
import { applications } from '@casovi/contract/applications';
import { ACCOUNT_TEXT } from '@casovi/contract/texts/accounts';
import { ADMIN_TEXT } from '@casovi/contract/texts/admin';
import { APPLICATION_TEXT } from '@casovi/contract/texts/applications';
import { PROFILE_TEXT } from '@casovi/contract/texts/profile';
import type { FastifyPluginAsync } from 'fastify';
import { addressKey } from '../../platform/http/address-key.ts';
import { AppError } from '../../platform/http/errors.ts';
import { route, totalCount } from '../../platform/http/route.ts';
import type { Parts } from '../../platform/parts.ts';
import { answerApplication, applicationOf, listWaitingTutors } from './applications.ts';
import {
  FORGOTTEN_PASSWORDS_PER_ACCOUNT,
  FORGOTTEN_PASSWORDS_PER_ADDRESS,
  REGISTRATIONS,
  WRONG_PASSWORDS_PER_ACCOUNT,
  WRONG_PASSWORDS_PER_ADDRESS,
} from './limits.ts';
import { exportUsers, listUsers, setBlocked, setVerified } from './moderation.ts';
import { can } from './policy.ts';
import { updateProfile } from './profile.ts';
import {
  accountKey,
  currentUserOf,
  login,
  logout,
  register,
  requestReset,
  resendVerification,
  resetPassword,
  verifyEmail,
} from './service.ts';
import { clearSessionCookies, renewSession, setSessionCookies } from './sessions.ts';

export const accountsModule =
  (parts: Parts): FastifyPluginAsync =>
  async (app) => {
    const { limits } = parts;

    route(app, accounts.login, 'public', async ({ body, request, reply }) => {
      const account = accountKey(body.email);
      // Before the password is verified, so that concurrent attempts are counted too.
      await limits.take(WRONG_PASSWORDS_PER_ADDRESS, addressKey(request.ip));
      await limits.take(WRONG_PASSWORDS_PER_ACCOUNT, account);
      const { user, tokens } = await login(parts, body.email, body.password);
      await limits.giveBack(WRONG_PASSWORDS_PER_ADDRESS, addressKey(request.ip));
      await limits.reset(WRONG_PASSWORDS_PER_ACCOUNT, account);
      setSessionCookies(parts, reply, tokens);
      // Failed logins are in the request log, with 401, 403 and 429.
      request.log.info({ userId: user.id_korisnika }, 'logged in');
      return user;
    });

    route(app, accounts.register, 'public', async ({ body, request }) => {
      await limits.take(REGISTRATIONS, addressKey(request.ip));
      await register(parts, body);
      return { message: ACCOUNT_TEXT.registered };
    });

    route(app, accounts.logout, 'public', async ({ viewer, reply }) => {
      if (viewer) await logout(parts, viewer);
      clearSessionCookies(parts, reply);
      return { message: ACCOUNT_TEXT.loggedOut };
    });

    route(app, accounts.me, 'user', async ({ viewer }) => own(parts, viewer.id));

    route(app, accounts.refresh, 'public', async ({ request, reply }) => {
      if (!(await renewSession(parts, request, reply))) throw new AppError('notLoggedIn');
      return { message: ACCOUNT_TEXT.sessionRenewed };
    });

    route(app, accounts.verifyEmail, 'public', async ({ body }) => {
      await verifyEmail(parts, body.token);
      return { message: ACCOUNT_TEXT.emailVerified };
    });

    route(app, accounts.resendVerification, 'user', async ({ viewer }) => {
      await resendVerification(parts, viewer.id);
      return { message: ACCOUNT_TEXT.verificationSent };
    });

    route(app, accounts.forgotPassword, 'public', async ({ body, request }) => {
      await limits.take(FORGOTTEN_PASSWORDS_PER_ADDRESS, addressKey(request.ip));
      await limits.take(FORGOTTEN_PASSWORDS_PER_ACCOUNT, accountKey(body.email));
      await requestReset(parts, body.email);
      return { message: ACCOUNT_TEXT.forgotSent };
    });

    route(app, accounts.resetPassword, 'public', async ({ body }) => {
      await resetPassword(parts, body.token, body.newPassword);
      return { message: ACCOUNT_TEXT.resetDone };
    });

    route(app, accounts.user, 'user', async ({ params, viewer }) => {
      if (!can(viewer).readUser(params.userId)) throw new AppError('notAllowed');
      return own(parts, params.userId);
    });

    route(app, accounts.updateProfile, 'user', async ({ body, viewer }) => {
      if (!can(viewer).editProfile(body.userId)) throw new AppError('notAllowed');
      const user = await updateProfile(parts, viewer.id, body.biografija, body.img);
      return { ...user, message: PROFILE_TEXT.profileSaved };
    });

    route(app, accounts.allUsers, 'admin', async ({ query, reply }) => {
      const { users, total } = await listUsers(parts, query);
      totalCount(reply, total);
      return users;
    });

    route(app, accounts.exportUsers, 'admin', async ({ query, viewer, reply }) => {
      reply.header('content-disposition', 'attachment; filename="korisnici.csv"');
      return exportUsers(parts, viewer, query);
    });

    route(app, admin.waitingTutors, 'admin', async ({ query, reply }) => {
      const { tutors, total } = await listWaitingTutors(parts, query);
      totalCount(reply, total);
      return tutors;
    });

    route(app, applications.own, 'tutor', async ({ viewer }) => applicationOf(parts, viewer.id));

    route(app, applications.answer, 'admin', async ({ body, viewer }) => {
      await answerApplication(parts, viewer, body.userId, body.tekst);
      return { message: APPLICATION_TEXT.missingTold };
    });

    route(app, accounts.verifyUser, 'admin', async ({ body, viewer }) => {
      await setVerified(parts, viewer, body.userId, body.isVerified === 1);
      return { message: body.isVerified ? ADMIN_TEXT.userVerified : ADMIN_TEXT.userUnverified };
    });

    route(app, accounts.blockUser, 'admin', async ({ body, viewer }) => {
      await setBlocked(parts, viewer, body.userId, body.blokiran === 1);
      return { message: body.blokiran ? ADMIN_TEXT.userBlocked : ADMIN_TEXT.userUnblocked };
    });
  };

async function own(parts: Parts, userId: number) {
  const user = await currentUserOf(parts, userId);
  if (!user) throw new AppError('notFound');
  return user;
}
