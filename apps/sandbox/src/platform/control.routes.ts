import type { FastifyInstance } from 'fastify';
import { systemNames, type Switchboard, type SystemName } from './switchboard.ts';

/** `GET /control`, `POST /control/{system}` and `POST /control/reset`. */
export function controlRoutes(app: FastifyInstance, switchboard: Switchboard): void {
  app.get('/control', () => switchboard.all);

  app.post('/control/reset', () => {
    switchboard.reset();
    return switchboard.all;
  });

  app.post<{ Params: { system: string } }>('/control/:system', (request, reply) => {
    const { system } = request.params;
    if (!isSystem(system)) {
      return reply.code(404).send({ code: 'control.system_unknown', systems: systemNames });
    }
    const errors = switchboard.set(system, request.body);
    return errors ? reply.code(400).send({ code: 'control.invalid', errors }) : switchboard.of(system);
  });
}

function isSystem(name: string): name is SystemName {
  return (systemNames as string[]).includes(name);
}
