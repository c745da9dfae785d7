import formbody from '@fastify/formbody';
import { listen, listenerOptions } from '@halcyon/server-kit/sockets/listener';
import fastify from 'fastify';
import { analyticsRoutes } from './analytics/analytics.routes.ts';
import { bookRoutes } from './book/book.routes.ts';
import { captchaRoutes } from './captcha/captcha.routes.ts';
import { userPoolRoutes } from './identity/user-pool.routes.ts';
import { kycRoutes } from './kyc/kyc.routes.ts';
import { chatRoutes } from './chat/chat.routes.ts';
import { crmRoutes } from './crm/crm.routes.ts';
import { mailRoutes } from './mail/mail.routes.ts';
import { startMailServer } from './mail/mail-server.ts';
import { oddsFeedRoutes } from './odds-feed/odds-feed.routes.ts';
import type { SandboxConfig } from './platform/config.ts';
import { controlRoutes } from './platform/control.routes.ts';
import { MessageBox } from './platform/mailbox-page.ts';
import { pageHeaders } from './platform/page.ts';
import { startPage } from './platform/start-page.ts';
import { Switchboard } from './platform/switchboard.ts';
import { bankIdentityRoutes } from './paynplay/bank-identity.routes.ts';
import { Mandates } from './paynplay/mandates.ts';
import { pixRoutes } from './paynplay/pix.routes.ts';
import { providerRoutes } from './providers/providers.routes.ts';
import { paymentIqRoutes } from './psp/payment-iq.routes.ts';
import { trustlyRoutes } from './psp/trustly.routes.ts';
import { registerRoutes } from './register/register.routes.ts';
import { smsRoutes } from './sms/sms.routes.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it travelled; signatures are made over these bytes. */
    rawBody?: Buffer;
  }
}

const BODY_BYTES_MAX = 1_000_000;

export type Sandbox = {
  /** `http://127.0.0.1:3003`, without a slash at the end. */
  readonly url: string;
  readonly smtpPort: number;
  /** Functions for tests in the same process; others use /control, /mail and /sms. */
  readonly switchboard: Switchboard;
  readonly mail: MessageBox;
  readonly sms: MessageBox;
  close(): Promise<void>;
};

/** Starts every outside system on one HTTP port and one SMTP port, and resolves once both listen. */
export async function startSandbox(config: SandboxConfig): Promise<Sandbox> {
  const switchboard = new Switchboard();
  const mail = new MessageBox();
  const sms = new MessageBox();
  const app = fastify({
    ...listenerOptions,
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    forceCloseConnections: true,
  });
  await app.register(formbody);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    request.rawBody = body as Buffer;
    try {
      done(null, JSON.parse(body.toString('utf8') || 'null'));
    } catch {
      done(Object.assign(new Error('The body is not JSON.'), { statusCode: 400 }));
    }
  });

  let url = '';
  /** What browsers are sent to. */
  const baseUrl = () => config.publicOrigin ?? url;
  controlRoutes(app, switchboard);
  mailRoutes(app, mail);
  smsRoutes(app, { box: sms, switchboard, config });
  registerRoutes(app, { switchboard });
  captchaRoutes(app, { switchboard, secret: config.hcaptchaSecret });
  userPoolRoutes(app, { switchboard, baseUrl });
  const kyc = kycRoutes(app, { switchboard, baseUrl });
  const paymentIq = paymentIqRoutes(app, { config, switchboard });
  const mandates = new Mandates();
  bankIdentityRoutes(app, { config, switchboard, mandates });
  crmRoutes(app, { config, switchboard });
  chatRoutes(app, { switchboard });
  bookRoutes(app, { config, switchboard });
  analyticsRoutes(app, { switchboard });
  const pix = pixRoutes(app, { config, switchboard, mandates });
  const trustly = trustlyRoutes(app, { config, switchboard, mandates, baseUrl });
  const providers = providerRoutes(app, { config, switchboard, baseUrl });
  const oddsFeed = oddsFeedRoutes(app, { config, switchboard });
  const smtp = await startMailServer({ host: config.host, port: config.smtpPort, box: mail, switchboard });
  app.get('/', (_request, reply) => reply.headers(pageHeaders).send(startPage(switchboard, smtp.port)));
  app.get('/health/live', () => ({ status: 'ok' }));

  try {
    url = await listen(app, config);
  } catch (error) {
    await smtp.close();
    throw error;
  }
  return {
    url,
    smtpPort: smtp.port,
    switchboard,
    mail,
    sms,
    async close() {
      switchboard.stop();
      kyc.stop();
      paymentIq.stop();
      trustly.stop();
      pix.stop();
      await Promise.all([oddsFeed.stop(), app.close(), smtp.close()]);
      await providers.stop();
    },
  };
}
