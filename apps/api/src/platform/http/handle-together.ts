import type { FastifyInstance } from 'fastify';

/**
 * For routes that others flood, as providers do with theirs: all calls that arrived in one turn of the event loop are
 * read first and handled after that, one right behind the other. Reading, handling and answering each need more code
 * and data than the processor keeps at hand; going through all three call by call loads everything into the cache again each time.
 * A lone call does not wait. Source: docs/decisions/batching-calls-of-a-turn.md.
 */
export function handleTogether(app: FastifyInstance): void {
  let waiting: (() => void)[] = [];
  const handleAll = () => {
    const arrived = waiting;
    waiting = [];
    for (const handle of arrived) handle();
  };
  app.addHook('preHandler', (_request, _reply, handle) => {
    if (waiting.push(handle) === 1) setImmediate(handleAll);
  });
}
