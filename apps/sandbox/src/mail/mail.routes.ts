import type { FastifyInstance } from 'fastify';
import { answerMessages, type MessageBox } from '../platform/mailbox-page.ts';

/** `GET /mail?to=`: what arrived by SMTP. Addresses compare without case. */
export function mailRoutes(app: FastifyInstance, box: MessageBox): void {
  app.get<{ Querystring: { to?: string } }>('/mail', (request, reply) => {
    const to = request.query.to ?? '';
    const messages = box.to(to, (a, b) => a.toLowerCase() === b.trim().toLowerCase());
    return answerMessages(request, reply, { title: 'Mail', to, messages });
  });
}
