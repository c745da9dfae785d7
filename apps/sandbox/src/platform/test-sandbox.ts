import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hcaptchaTestSecret } from '@halcyon/wire/captcha/hcaptcha';
import { sandboxMerchant } from '@halcyon/wire/payments/sandbox-merchant';
import { makeTrustlyKeys } from '@halcyon/wire/payments/trustly-keys';
import { startSandbox, type Sandbox } from '../sandbox.ts';
import type { SandboxConfig } from './config.ts';

/** One call that the merchant of a test received. */
export type Received = {
  readonly path: string;
  readonly rawBody: string;
  readonly headers: Record<string, unknown>;
};
export type Merchant = {
  readonly url: string;
  readonly received: Received[];
  /** The merchant's answer, synchronous or later: a body, or null for a broken answer (HTTP 500). */
  answer: (call: Received) => unknown;
  /** The HTTP status that goes with an answer. */
  statusOf: (answer: unknown) => number;
  close(): Promise<void>;
};

/** A merchant's server that records the providers' calls and answers as the test sets. */
export async function startMerchant(): Promise<Merchant> {
  const received: Received[] = [];
  const merchant = {
    received,
    answer: (): unknown => ({ success: true }),
    statusOf: () => 200,
  } as unknown as Merchant & {
    url: string;
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const call = {
        path: request.url ?? '',
        rawBody: Buffer.concat(chunks).toString('utf8'),
        headers: request.headers,
      };
      received.push(call);
      const body = await merchant.answer(call);
      response.writeHead(body === null ? 500 : merchant.statusOf(body), {
        'content-type': 'application/json',
      });
      response.end(body === null ? 'broken' : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  merchant.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  merchant.close = () => new Promise((resolve) => server.close(() => resolve()));
  return merchant;
}

/** A configuration for tests: free ports, fresh keys, the public credentials. */
export function testConfig(platformUrl: string): SandboxConfig {
  return {
    host: '127.0.0.1',
    port: 0,
    smtpPort: 0,
    platformUrl,
    paymentIqMerchantId: sandboxMerchant.paymentIqMerchantId,
    paymentIqSecret: sandboxMerchant.paymentIqSecret,
    trustlyUsername: sandboxMerchant.trustlyUsername,
    trustlyPassword: sandboxMerchant.trustlyPassword,
    trustlyKeys: makeTrustlyKeys(),
    pixSecret: sandboxMerchant.pixSecret,
    crmApiKey: sandboxMerchant.crmApiKey,
    bankIdentityClientId: sandboxMerchant.bankIdentityClientId,
    bankIdentitySecret: sandboxMerchant.bankIdentitySecret,
    smsKey: sandboxMerchant.smsKey,
    smsSecret: sandboxMerchant.smsSecret,
    hcaptchaSecret: hcaptchaTestSecret,
    publicOrigin: null,
    providerOrigin: null,
    siteOrigin: 'http://site.test',
    oddsFeedFile: null,
    booksFile: null,
    livePace: 1,
    oddsFeedMatches: Infinity,
  };
}

export async function startTestSandbox(
  platformUrl = 'http://127.0.0.1:9',
  more: Partial<SandboxConfig> = {},
): Promise<Sandbox & { config: SandboxConfig }> {
  const config = { ...testConfig(platformUrl), ...more };
  return { ...(await startSandbox(config)), config };
}

/** A form post as a browser or a provider's client makes it; redirects are not followed. */
export function postForm(url: string, fields: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}

export function postJson(url: string, body: unknown): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
