import type { Readable } from 'node:stream';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { MessageBox } from '../platform/mailbox-page.ts';
import type { Switchboard } from '../platform/switchboard.ts';

const MESSAGE_BYTES_MAX = 2_000_000;

export type MailServer = { readonly port: number; close(): Promise<void> };

/** A real SMTP server that takes mail for anybody and keeps it in the box. Loopback only; no TLS, no login. */
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
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      receive(stream, recipients, box, switchboard).then(() => done(), done);
    },
  });
  // A client that goes away in mid-sentence is its own affair.
  server.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(options.port, options.host, () => resolve());
  });
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : options.port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function receive(stream: Readable, recipients: string[], box: MessageBox, switchboard: Switchboard) {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
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
