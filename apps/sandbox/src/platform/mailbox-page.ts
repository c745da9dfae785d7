import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OutsideMessage } from '@halcyon/wire/mail/mailbox';
import { escapeHtml, page, pageHeaders } from './page.ts';

/** Messages kept per kind; older ones are dropped. */
const MESSAGES_MAX = 2_000;

/** What was delivered, newest first. */
export class MessageBox {
  #messages: OutsideMessage[] = [];

  deliver(message: OutsideMessage): void {
    this.#messages = [message, ...this.#messages].slice(0, MESSAGES_MAX);
  }

  /** Messages to one recipient, or all of them when `to` is empty. `isSame` compares addresses. */
  to(address: string, isSame: (a: string, b: string) => boolean): OutsideMessage[] {
    return address === '' ? this.#messages : this.#messages.filter(({ to }) => isSame(to, address));
  }
}

/** Answers as JSON or, for a browser, as a page of the same messages. */
export function answerMessages(
  request: FastifyRequest,
  reply: FastifyReply,
  view: { title: string; to: string; messages: readonly OutsideMessage[] },
): FastifyReply {
  if (!(request.headers.accept ?? '').includes('text/html')) return reply.send({ messages: view.messages });
  const list = view.messages.map((message) => {
    const subject = message.subject ? `<p><strong>${escapeHtml(message.subject)}</strong></p>` : '';
    return `<article class="card message"><header><span>${escapeHtml(message.to)}</span><time>${message.sentAt}</time></header>
${subject}<pre>${escapeHtml(message.text)}</pre></article>`;
  });
  const empty = '<p class="soft">Nothing here yet. Messages appear as soon as the platform sends them.</p>';
  const body = `<p><a href="/">Sandbox</a></p><h1>${escapeHtml(view.title)}</h1>
<form method="get"><label>Recipient <input name="to" value="${escapeHtml(view.to)}"></label><button>Show</button></form>
${list.join('') || empty}`;
  return reply.headers(pageHeaders).send(page(view.title, body));
}
