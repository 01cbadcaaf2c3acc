import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { describeError, errorLines } from './error-log.ts';
import { createLogger } from './logger.ts';

const SECRET = 'ana@primjer.me';

function failedQuery(): Error {
  const cause = new pg.DatabaseError(`duplicate key ${SECRET}`, 0, 'error');
  Object.assign(cause, { code: '23505', severity: 'ERROR', constraint: 'users_email', table: 'users' });
  cause.detail = `Key (email)=(${SECRET}) already exists.\n    at ${SECRET}`;
  return new DrizzleQueryError('insert into "users" ("email") values ($1)', [SECRET], cause);
}

/** What one call writes. */
function logged(call: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  call(createLogger('info', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

describe('a failed query', () => {
  it('is told by its kind, its SQLSTATE, its constraint and its statement', () => {
    expect(describeError(failedQuery())).toMatchObject({
      type: 'DrizzleQueryError',
      statement: 'insert users',
      stack: expect.stringMatching(/^ {4}at /),
      cause: { type: 'DatabaseError', sqlState: '23505', constraint: 'users_email', table: 'users' },
    });
  });

  it.each([
    ['as err', (log: ReturnType<typeof createLogger>) => log.error({ err: failedQuery() }, 'request failed')],
    ['under another name', (log: ReturnType<typeof createLogger>) => log.error({ reason: failedQuery() }, 'failed')],
    ['alone', (log: ReturnType<typeof createLogger>) => log.error(failedQuery())],
    ['without a text', (log: ReturnType<typeof createLogger>) => log.error({ err: failedQuery() })],
    [
      'with its message',
      (log: ReturnType<typeof createLogger>) => {
        const error = failedQuery();
        log.error({ err: error }, error.message);
      },
    ],
    ['of a child', (log: ReturnType<typeof createLogger>) => log.child({ reqId: 1 }).error(failedQuery(), 'failed')],
  ])('is logged without values: %s', (_how, call) => {
    const text = logged(call);
    expect(text).toContain('23505');
    expect(text).not.toContain(SECRET);
  });

  it('is printed without values', () => {
    expect(errorLines(failedQuery())).toContain('23505');
    expect(errorLines(failedQuery())).not.toContain(SECRET);
  });
});

it.each([
  ['a message of several lines', new Error(`first\n    at ${SECRET} (x:1:1)`)],
  ['a command of Redis', Object.assign(new Error('ERR'), { command: { name: 'set', args: [SECRET] } })],
  [
    'a mail server',
    Object.assign(new Error(`550 <${SECRET}> unknown`), { response: `550 <${SECRET}>`, responseCode: 550 }),
  ],
  ['text that is no JSON', new SyntaxError(`Unexpected token in ${SECRET}`)],
  ['a value as code', Object.assign(new Error('x'), { code: SECRET })],
])('quotes nothing of %s', (_what, error) => {
  expect(JSON.stringify(describeError(error))).not.toContain(SECRET);
});
