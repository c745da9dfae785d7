import type { FastifyInstance } from 'fastify';
import {
  hcaptchaTestSiteKey,
  hcaptchaTestToken,
  SiteVerifyRequest,
  type HcaptchaError,
  type SiteVerifyReply,
} from '@halcyon/wire/captcha/hcaptcha';
import { page, pageHeaders } from '../platform/page.ts';
import type { Switchboard } from '../platform/switchboard.ts';
import { widgetScript } from './widget-script.ts';

/**
 * hCaptcha's siteverify at `/siteverify` (and its older path `/captcha/siteverify`), its script at `/1/api.js`, and a
 * page that shows the widget. Only the public test token is accepted, any number of times.
 */
export function captchaRoutes(
  app: FastifyInstance,
  parts: { switchboard: Switchboard; secret: string },
): void {
  const { switchboard } = parts;
  for (const path of ['/siteverify', '/captcha/siteverify']) {
    app.post(path, async (request, reply) => {
      await switchboard.delay('captcha');
      if (switchboard.of('captcha').fail) return reply.code(500).send({ success: false });
      const parsed = SiteVerifyRequest.safeParse(request.body);
      if (!parsed.success) return refused('bad-request');
      const { secret, response, sitekey } = parsed.data;
      if (!secret) return refused('missing-input-secret');
      if (secret !== parts.secret) return refused('invalid-input-secret');
      if (!response) return refused('missing-input-response');
      if (sitekey && sitekey !== hcaptchaTestSiteKey) return refused('sitekey-secret-mismatch');
      if (switchboard.of('captcha').already_seen) return refused('already-seen-response');
      if (response !== hcaptchaTestToken || switchboard.of('captcha').refuse) {
        return refused('invalid-input-response');
      }
      const accepted: SiteVerifyReply = {
        success: true,
        challenge_ts: new Date().toISOString(),
        hostname: 'dummy-key-pass',
      };
      return accepted;
    });
  }

  app.get('/1/api.js', (_request, reply) =>
    reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'no-cache')
      .send(widgetScript),
  );

  app.get('/captcha', (_request, reply) => {
    const body = `<p><a href="/">Sandbox</a></p><h1>Captcha</h1>
<p class="soft">The widget as a page of the platform shows it. Ticking the box gives the public test token.</p>
<form method="post" action="/captcha/siteverify" class="card"><div class="h-captcha" data-sitekey="${hcaptchaTestSiteKey}"></div></form>
<script src="/1/api.js" async defer></script>`;
    const policy =
      "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; form-action 'self'; base-uri 'none'";
    return reply.headers({ ...pageHeaders, 'content-security-policy': policy }).send(page('Captcha', body));
  });
}

function refused(error: HcaptchaError): SiteVerifyReply {
  return { success: false, 'error-codes': [error] };
}
