import { type Logger as PinoLogger, pino } from 'pino';

export type Logger = PinoLogger;

/** Structured lines on standard output. What could carry a secret is never handed to it; `redact` is the second fence. */
export function createLogger(level: string): Logger {
  return pino({
    level,
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
  });
}
