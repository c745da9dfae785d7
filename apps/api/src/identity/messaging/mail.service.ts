import { createTransport } from 'nodemailer';
import type { Config } from '../../platform/config/config.ts';

/** One mail to one person. Always plain text; codes are plain digits. */
type Mail = { readonly to: string; readonly subject: string; readonly text: string };

/** Sends mail. Resolves when the mail server has taken it; throws when it has not. */
export type MailSender = {
  send(mail: Mail): Promise<void>;
  /** Lets go of the connections. */
  close?(): void;
};

const TIMEOUT_MS = 10_000;
const CONNECTIONS_MAX = 4;

/** Mail over SMTP. A secure connection is used wherever the server offers one. */
export function smtpMail(config: Pick<Config, 'smtpUrl' | 'supportEmail'>): MailSender {
  const transport = createTransport({
    url: config.smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  const from = { name: 'Halcyon', address: config.supportEmail };
  return {
    async send(mail) {
      await transport.sendMail({ from, ...mail });
    },
    close: () => transport.close(),
  };
}
