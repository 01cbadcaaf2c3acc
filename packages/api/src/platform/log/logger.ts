import { type DestinationStream, type LoggerOptions, type Logger as PinoLogger, pino } from 'pino';
import { describeError } from './error-log.ts';

export type Logger = PinoLogger;

/** pino itself would log all fields of an error, query parameters among them. */
const withoutErrors = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value instanceof Error ? describeError(value) : value]),
  );

const serializeError = (error: unknown): unknown => (error instanceof Error ? describeError(error) : error);

/** The error that a line is about, if there is one. */
function errorIn(fields: unknown): Error | undefined {
  if (fields instanceof Error) return fields;
  return Object.values(fields ?? {}).find((value) => value instanceof Error) as Error | undefined;
}

/** Secrets are never passed to it; `redact` is a second safeguard. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    serializers: { err: serializeError, error: serializeError },
    formatters: { log: withoutErrors },
    hooks: {
      // pino would use the error's message as the text of the line, and some libraries pass it themselves.
      logMethod(args, method) {
        const [fields, text, ...others] = args as unknown as [unknown, unknown, ...unknown[]];
        const error = typeof fields === 'object' ? errorIn(fields) : undefined;
        if (!error) return method.apply(this, args);
        const own = typeof text === 'string' && !(error.message && text.includes(error.message));
        const line = fields instanceof Error ? { err: fields } : (fields as object);
        return own
          ? method.apply(this, [line, text, ...others] as unknown as typeof args)
          : method.apply(this, [line, 'error'] as unknown as typeof args);
      },
    },
    redact: {
      paths: [
        'req.headers.cookie',
        'req.headers.authorization',
        'res.headers["set-cookie"]',
        '*.password',
        '*.newPassword',
        '*.token',
      ],
      censor: '[redacted]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
