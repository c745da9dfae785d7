import type { FastifyBaseLogger } from 'fastify';

export type Log = FastifyBaseLogger;

/** Never in a log line: what opens an account, moves money or names a card. */
const redactedPaths = [
  'req.headers.authorization',
  'req.headers.cookie',
  'req.headers["hcaptchatoken"]',
  '*.password',
  '*.oldPassword',
  '*.newPassword',
  '*.token',
  '*.idToken',
  '*.code',
  '*.cpf',
  '*.cardNumber',
];

/** One JSON line per event; pino's own options for the platform's server. */
export function logOptions(level: string): object {
  return {
    level,
    redact: { paths: redactedPaths, censor: '[redacted]' },
    serializers: {
      req: (request: { method: string; url: string; id: string }) => ({
        method: request.method,
        // The query may hold a ticket or a code: only the path is written.
        path: request.url.split('?', 1)[0],
      }),
    },
  };
}
