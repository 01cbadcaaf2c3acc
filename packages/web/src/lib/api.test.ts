import { SHELL_TEXT } from '@casovi/contract/texts/shell';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, addressOf, call, callWithTotal, errorMessage, onTokenExpired } from './api.ts';

const answer = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers });

function serverThat(...answers: (() => Response | Promise<Response>)[]) {
  const server = vi.fn<typeof fetch>(async () => {
    const next = answers.shift();
    if (!next) throw new Error('One request too many');
    return next();
  });
  vi.stubGlobal('fetch', server);
  return server;
}

const failure = (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => expect.unreachable('it should have failed'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(ApiError);
      return error as ApiError;
    },
  );

afterEach(() => {
  vi.unstubAllGlobals();
  onTokenExpired(async () => false);
});

describe('addressOf', () => {
  it('fills in parameters, escaped', () => {
    expect(addressOf('/api/planer/nivoi/:profId/:subjectName', { profId: 7, subjectName: 'Crnogorski/jezik' })).toBe(
      '/api/planer/nivoi/7/Crnogorski%2Fjezik',
    );
  });

  it('leaves out empty query values', () => {
    expect(addressOf('/api/x', {}, { tip: 'all', search: '', sort: undefined, limit: 0 })).toBe(
      '/api/x?tip=all&limit=0',
    );
  });
});

describe('call', () => {
  it('sends JSON and answers with what came', async () => {
    const server = serverThat(() => answer(200, { message: 'ok' }));
    const body = { email: 'ana@casovi.example' };
    expect(await call('POST /api/auth/forget-password', { body })).toEqual({ message: 'ok' });
    expect(server).toHaveBeenCalledWith(
      '/api/auth/forget-password',
      expect.objectContaining({ method: 'POST', body: JSON.stringify(body), credentials: 'same-origin' }),
    );
  });

  it('throws the message and the fields that the server gave', async () => {
    serverThat(() => answer(400, { message: 'Ne valja', fields: { email: 'Unesite e-mail' } }));
    expect(await failure(call('GET /api/auth/me'))).toMatchObject({
      status: 400,
      message: 'Ne valja',
      fields: { email: 'Unesite e-mail' },
    });
  });

  it('has words of its own where the answer has none', async () => {
    serverThat(
      () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
      () => new Response('', { status: 503 }),
      () => answer(502, { message: 'Bad Gateway' }),
      () => answer(200, null),
    );
    expect((await failure(call('GET /api/auth/me'))).message).toBe(SHELL_TEXT.serverError);
    expect((await failure(call('GET /api/auth/me'))).message).toBe(SHELL_TEXT.serverError);
    expect((await failure(call('GET /api/auth/me'))).message).toBe(SHELL_TEXT.serverError);
    expect((await failure(call('GET /api/auth/me'))).message).toBe(SHELL_TEXT.serverError);
  });

  it('takes a success that is not JSON for a failure', async () => {
    serverThat(() => new Response('<h1>Prijavite se na mrežu</h1>'));
    expect((await failure(call('GET /api/auth/me'))).message).toBe(SHELL_TEXT.serverError);
  });

  it('says so when the server is not reached', async () => {
    serverThat(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failure(call('GET /api/auth/me'))).toMatchObject({ status: 0, message: SHELL_TEXT.offline });
  });

  it('tells the whole number of rows of a list', async () => {
    serverThat(() => answer(200, [], { 'X-Total-Count': '57' }));
    expect(await callWithTotal('GET /api/subj/predmeti')).toEqual({ data: [], total: 57 });
  });
});

describe('what is told of a failure where the place has a text of its own', () => {
  const TEXT = 'Greška prilikom ažuriranja.';
  it.each([
    ['a refusal', () => answer(409, { message: 'Čas je već počeo.' }), 'Čas je već počeo.'],
    ['a refusal of something in between', () => new Response('<h1>No</h1>', { status: 413 }), TEXT],
    ['a failure of the server', () => answer(500, { message: SHELL_TEXT.serverError }), TEXT],
    ['a failure in between', () => new Response('<h1>Bad gateway</h1>', { status: 502 }), TEXT],
    ['a pause', () => answer(503, { message: 'Sajt je u održavanju.' }), `${TEXT} Sajt je u održavanju.`],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), `${TEXT} ${SHELL_TEXT.offline}`],
  ])('%s', async (_what, server, told) => {
    serverThat(server);
    expect(errorMessage(await failure(call('GET /api/auth/me')), TEXT)).toBe(told);
  });
});

describe('a token that has run out', () => {
  it('is renewed once, and the call made again', async () => {
    const renew = vi.fn(async () => true);
    onTokenExpired(renew);
    const server = serverThat(
      () => answer(401, { message: 'Morate biti prijavljeni.' }),
      () => answer(200, { message: 'ok' }),
    );
    expect(await call('POST /api/auth/resend-verification')).toEqual({ message: 'ok' });
    expect(renew).toHaveBeenCalledTimes(1);
    expect(server).toHaveBeenCalledTimes(2);
  });

  it('that cannot be renewed fails the call', async () => {
    serverThat(() => answer(401, { message: 'Morate biti prijavljeni.' }));
    expect((await failure(call('GET /api/auth/me'))).refused).toBe(true);
  });

  it('is not what a wrong password means', async () => {
    const renew = vi.fn(async () => true);
    onTokenExpired(renew);
    serverThat(() => answer(401, { message: 'Pogrešna e-mail adresa ili lozinka.' }));
    const body = { email: 'ana@casovi.example', password: 'x' };
    expect((await failure(call('POST /api/auth/login', { body }))).status).toBe(401);
    expect(renew).not.toHaveBeenCalled();
  });
});
