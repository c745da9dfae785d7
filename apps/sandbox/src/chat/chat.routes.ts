import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Switchboard } from '../platform/switchboard.ts';
import { chatScript } from './chat-script.ts';

const CONVERSATIONS_MAX = 500;
const Field = z.object({ id: z.string().max(40), value: z.union([z.string().max(200), z.number()]) });
const Opened = z.object({ key: z.string().max(100), fields: z.array(Field).max(20) });

/** The support chat: its script at `/chat/ekr/snippet.js?key=`, and what pages have sent it. */
export function chatRoutes(
  app: FastifyInstance,
  { switchboard }: { readonly switchboard: Switchboard },
): void {
  const conversations: z.infer<typeof Opened>[] = [];

  app.get('/chat/ekr/snippet.js', async (_request, reply) => {
    await switchboard.delay('chat');
    if (switchboard.of('chat').fail) return reply.code(503).send('');
    return reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'no-cache')
      .send(chatScript(switchboard.of('chat').unread));
  });

  // A plain text body needs no preflight from the page.
  app.post('/chat/open', (request, reply) => {
    void reply.header('access-control-allow-origin', '*');
    const opened = Opened.safeParse(parsed(request.body));
    if (!opened.success) return reply.code(400).send({});
    conversations.unshift(opened.data);
    conversations.length = Math.min(conversations.length, CONVERSATIONS_MAX);
    return reply.send({});
  });

  app.get('/chat/conversations', () => ({ conversations }));
}

function parsed(body: unknown): unknown {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
