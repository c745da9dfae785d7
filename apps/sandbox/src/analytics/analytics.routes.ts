import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Switchboard } from '../platform/switchboard.ts';
import { tagScript } from './tag-script.ts';

const EVENTS_MAX = 500;
const Collected = z.object({
  key: z.string().max(100),
  visitor: z.string().max(100),
  item: z.record(z.string().max(40), z.string().max(200)),
});

/** Analytics: the tag at `/analytics/tag.js?id=`, and what pages have reported. */
export function analyticsRoutes(
  app: FastifyInstance,
  { switchboard }: { readonly switchboard: Switchboard },
): void {
  const events: z.infer<typeof Collected>[] = [];

  app.get('/analytics/tag.js', async (_request, reply) => {
    await switchboard.delay('analytics');
    if (switchboard.of('analytics').fail) return reply.code(503).send('');
    return reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'no-cache')
      .send(tagScript);
  });

  // A plain text body needs no preflight from the page.
  app.post('/analytics/collect', (request, reply) => {
    void reply.header('access-control-allow-origin', '*');
    const collected = Collected.safeParse(parsed(request.body));
    if (!collected.success) return reply.code(400).send({});
    events.push(collected.data);
    events.splice(0, events.length - EVENTS_MAX);
    return reply.send({});
  });

  app.get('/analytics/events', () => ({ events }));
}

function parsed(body: unknown): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : body;
  } catch {
    return null;
  }
}
