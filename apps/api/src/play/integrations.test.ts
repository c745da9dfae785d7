import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { routerOptions } from '../platform/http/server.ts';
import type { ContractedProvider } from './registry/accounts.ts';
import { providerIntegrations } from './registry/provider.integrations.ts';

const refused = { status: 401, contentType: 'text/plain', body: 'not believed' };

test('calls of a provider that arrive together are read before the first is handled', async () => {
  const steps: string[] = [];
  const adapter = {
    verify: () => (steps.push('handled'), { ok: false, why: 'signature' }),
    formatFault: () => refused,
  };
  const halcyon = { slug: 'halcyon', adapter } as unknown as ContractedProvider;
  const app = Fastify();
  app.addHook('preValidation', async () => void steps.push('read'));
  await providerIntegrations(app, { providers: new Map([['halcyon', halcyon]]), executor: null as never });
  const call = () =>
    app.inject({ method: 'POST', url: '/integrations/halcyon/stake', payload: { amountMinor: '100' } });
  const answers = await Promise.all([call(), call(), call()]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
  expect(steps).toEqual(['read', 'read', 'read', 'handled', 'handled', 'handled']);
});

test.each([
  ['playngo', '/'],
  ['pragmaticplay', '/bet.html'],
  ['yggdrasil', '/wager.json?org=x'],
  ['novomatic', `/Entities/CasinoRound/${'%2F'.repeat(100)}`],
  ['evolution', '/debit?authToken=x'],
  ['pariplay', '/Debit/'],
])('a call to the documented address of %s is answered, whatever its length and end', async (slug, path) => {
  const received: string[] = [];
  const adapter = {
    verify: (_: unknown, call: { readonly path: string }) => (
      received.push(call.path),
      { ok: false, why: 'signature' }
    ),
    formatFault: () => refused,
  };
  const provider = { slug, adapter } as unknown as ContractedProvider;
  const app = Fastify({ routerOptions });
  await providerIntegrations(app, {
    providers: new Map([[slug as never, provider]]),
    executor: null as never,
  });
  const answer = await app.inject({ method: 'POST', url: `/integrations/${slug}${path}`, payload: {} });
  expect([answer.statusCode, received]).toEqual([401, [path.split('?')[0]]]);
});
