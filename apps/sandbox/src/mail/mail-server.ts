import type { Readable } from 'node:stream';
import { listenerLimits, listenTcp } from '@halcyon/server-kit/sockets/listener';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { MessageBox } from '../platform/mailbox-page.ts';
import type { Switchboard } from '../platform/switchboard.ts';

const MESSAGE_BYTES_MAX = 2_000_000;
/** However busy a client looks: a session that sends a byte now and then ends too. */
const SESSION_MS_MAX = 600_000;
const CLIENTS_MAX = 500;

export type MailServer = { readonly port: number; close(): Promise<void> };

/** A real SMTP server that accepts mail for every address and stores it. No TLS, no login. */
export async function startMailServer(options: {
  host: string;
  port: number;
  box: MessageBox;
  switchboard: Switchboard;
}): Promise<MailServer> {
  const { box, switchboard } = options;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: MESSAGE_BYTES_MAX,
    rejectOversized: true,
    logger: false,
    socketTimeout: listenerLimits.requestMs,
    maxClients: CLIENTS_MAX,
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      receive(stream, recipients, box, switchboard).then(() => done(), done);
    },
  });
  // A client that goes away in mid-sentence is its own affair.
  server.on('error', () => {});
  server.server.on('connection', (socket) => {
    const timer = setTimeout(() => socket.destroy(), SESSION_MS_MAX);
    socket.once('close', () => clearTimeout(timer));
  });
  const port = await listenTcp(server.server, options);
  return {
    port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function receive(stream: Readable, recipients: string[], box: MessageBox, switchboard: Switchboard) {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // Read to its end, so that the client gets the refusal, and not kept.
    if (bytes <= MESSAGE_BYTES_MAX) chunks.push(chunk);
  }
  if (bytes > MESSAGE_BYTES_MAX) {
    throw Object.assign(new Error('The message is too large'), { responseCode: 552 });
  }
  const { fail, silent, repeat } = switchboard.of('mail');
  await switchboard.delay('mail');
  if (fail) throw Object.assign(new Error('Mailbox is not taking mail'), { responseCode: 451 });
  if (silent) return; // Taken and lost, as real mail sometimes is.
  const parsed = await PostalMime.parse(Buffer.concat(chunks));
  for (const to of recipients) {
    for (let sent = 0; sent <= repeat; sent += 1) {
      box.deliver({
        to,
        text: parsed.text ?? textOf(parsed.html ?? ''),
        ...(parsed.subject === undefined ? {} : { subject: parsed.subject }),
        ...(parsed.html === undefined ? {} : { html: parsed.html }),
        sentAt: new Date().toISOString(),
      });
    }
  }
}

/** Readable text of a message that came as HTML alone. */
function textOf(html: string): string {
  return html
    .replace(/<(style|script)[\s\S]*?<\/\1>/gi, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
