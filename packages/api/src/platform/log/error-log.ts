/** An error as it is logged: its type and where it happened, never anything that a user typed. */
export interface LoggedError {
  type: string;
  [field: string]: unknown;
}

const MAX_CAUSES = 4;

/** Identifiers of code and schema. Anything else could be a user's data. */
const IDENTIFIER = /^[\w.$-]{1,100}$/;

/** Fields of errors of Node, PostgreSQL and nodemailer that hold identifiers or numbers. */
const FIELDS = [
  ...['code', 'syscall', 'errno', 'port', 'severity', 'schema', 'table', 'column', 'dataType', 'constraint', 'routine'],
  ...['statusCode', 'responseCode', 'command'],
];

/** Our own errors, whose messages are for operators: they name settings, folders and migrations. */
const FOR_OPERATORS = new Set([
  'SettingsError',
  'EmbeddedPostgresError',
  'MigrationError',
  'DatabaseStartError',
  'BackupError',
  'JobFailure',
]);

const SQL_STATE = /^[0-9A-Z]{5}$/;

/**
 * Messages are not logged: PostgreSQL, Drizzle, Redis, mail servers and JSON.parse quote user data in them, and so may any other.
 * Only these constants are: pg reports a lost connection by nothing but its message.
 */
const CONSTANT_MESSAGES = new Set([
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client was closed and is not queryable',
  'Client has encountered a connection error and is not queryable',
]);

export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const given = error as unknown as Record<string, unknown>;
  const described: LoggedError = { type: typeOf(error) };
  for (const field of FIELDS) {
    const value = given[field];
    if (typeof value === 'number' || (typeof value === 'string' && IDENTIFIER.test(value.replace(' ', '_'))))
      described[field] = value;
  }
  if (isDatabaseError(error)) {
    described.sqlState = described.code;
    delete described.code;
  }
  if (typeof given.query === 'string') described.statement = statementName(given.query);
  // Redis: the name of the command, without its arguments.
  const { name } = (given.command ?? {}) as { name?: unknown };
  if (typeof name === 'string' && IDENTIFIER.test(name)) described.command = name;
  if (FOR_OPERATORS.has(error.name) || CONSTANT_MESSAGES.has(error.message)) described.message = error.message;
  described.stack = framesOf(error);
  if (error.cause !== undefined && depth < MAX_CAUSES) described.cause = describeError(error.cause, depth + 1);
  return described;
}

/** Whether the error, or one of its causes, may quote values of a query. */
export function quotesQuery(error: unknown): boolean {
  for (let one = error, depth = 0; one instanceof Error && depth <= MAX_CAUSES; one = one.cause, depth += 1)
    if (isDatabaseError(one) || 'query' in one || 'params' in one) return true;
  return false;
}

/** The same for a terminal: `Kind sqlState statement`, then where it happened. */
export function errorLines(error: unknown): string {
  const { stack = '', cause, ...fields } = describeError(error);
  const head = Object.values(fields).map(String).join(' ');
  const causes = error instanceof Error && cause ? `\ncaused by ${errorLines(error.cause)}` : '';
  return [head, stack].filter(Boolean).join('\n') + causes;
}

/** Duck-typed, so that pg is not loaded for this. */
const isDatabaseError = (error: Error): boolean => {
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  return typeof code === 'string' && SQL_STATE.test(code) && severity !== undefined;
};

function typeOf(error: Error): string {
  const { name } = error.constructor;
  const type = name === 'Error' ? error.name : name;
  return IDENTIFIER.test(type) ? type : 'Error';
}

/** The first keyword and the first table: `insert users`. */
function statementName(query: string): string {
  const keyword = /^\s*(\w+)/.exec(query)?.[1] ?? '';
  const table = /\b(?:from|into|update|join|table)\s+"?(\w+)"?/i.exec(query)?.[1] ?? '';
  return `${keyword} ${table}`.trim().toLowerCase().slice(0, 100);
}

/** The stack frames, without the message above them. */
function framesOf(error: Error): string {
  const stack = typeof error.stack === 'string' ? error.stack : '';
  const at = error.message ? stack.indexOf(error.message) : -1;
  const below = at < 0 ? stack : stack.slice(at + error.message.length);
  const lines = below.split('\n');
  // From the end upwards, because a message can look like a frame.
  let first = lines.length;
  while (first > 0 && /^ {4}at \S/.test(lines[first - 1] ?? '')) first -= 1;
  return lines.slice(first).join('\n');
}
