import {
  exclusionRegisters,
  RegisterQuestion,
  registerTestKey,
} from '@halcyon/wire/register/exclusion-register';
import type { FastifyInstance } from 'fastify';
import type { Switchboard } from '../platform/switchboard.ts';

/**
 * The registers of excluded people: `POST /registers/{register}/check`. Who is listed is a switch, by last name:
 * `POST /control/register {"listed": ["Quinn"]}`.
 */
export function registerRoutes(app: FastifyInstance, { switchboard }: { switchboard: Switchboard }): void {
  app.post('/registers/:register/check', async (request, reply) => {
    await switchboard.delay('register');
    const { fail, listed } = switchboard.of('register');
    if (fail) return reply.code(503).send({ error: 'out of order' });
    const { register } = request.params as { register: string };
    if (!exclusionRegisters.some((name) => name === register))
      return reply.code(404).send({ error: 'no such register' });
    if (request.headers['x-api-key'] !== registerTestKey)
      return reply.code(401).send({ error: 'unknown key' });
    const read = RegisterQuestion.safeParse(request.body);
    if (!read.success) return reply.code(400).send({ error: 'incomplete question' });
    const name = read.data.lastName.toLowerCase();
    return { isListed: listed.some((one) => one.toLowerCase() === name) };
  });
}
