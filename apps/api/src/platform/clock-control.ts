import { addressOf, isLoopback } from '@halcyon/server-kit/network/address';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { VirtualClock } from '@halcyon/server-kit/clock';

const YEARS_MAX = 5;
const Move = z.strictObject({
  moveSeconds: z
    .number()
    .int()
    .positive()
    .max(YEARS_MAX * 366 * 86_400),
});

/**
 * The endpoint by which a demonstration or a test moves the clock of the whole installation, forward only:
 * `GET /control/clock` says what time it is, `POST /control/clock { moveSeconds }` moves on. It exists only where
 * HALCYON_VIRTUAL_CLOCK is on, which production refuses, and answers this machine alone.
 * `afterMove`: what time has brought about is tidied at once, without waiting for its job.
 * Source: docs/decisions/virtual-clock.md.
 */
export function clockControlRoutes(
  app: FastifyInstance,
  clock: VirtualClock,
  afterMove: () => Promise<unknown>,
): void {
  const view = () => ({ now: clock.now().toISOString(), offsetMs: clock.offsetMs });
  app.get('/control/clock', async (request, reply) =>
    isLoopback(addressOf(request)) ? view() : reply.code(404).send(),
  );
  app.post('/control/clock', async (request, reply) => {
    if (!isLoopback(addressOf(request))) return reply.code(404).send();
    const read = Move.safeParse(request.body);
    if (!read.success) return reply.code(400).send({ error: 'moveSeconds: a whole number above zero' });
    clock.move(read.data.moveSeconds * 1000);
    await afterMove();
    return view();
  });
}
