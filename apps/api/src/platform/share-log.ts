import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/**
 * For routes that others flood, as providers do with theirs: one log for all their calls, from `warn` on, instead of one
 * that is made for each call and says nothing in nearly all of them. Lines name their call themselves, by `reqId`.
 */
export function shareLog(app: FastifyInstance): void {
  let shared: FastifyBaseLogger | null = null;
  app.setChildLoggerFactory(
    (log, _bindings, options) => (shared ??= log.child({}, { ...options, level: 'warn' })),
  );
}
