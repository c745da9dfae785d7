import Fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { routerOptions } from '../platform/server.ts';
import { halcyonIntegration } from './halcyon/halcyon.integrations.ts';
import type { ContractedProvider } from './provider/accounts.ts';
import { providerIntegrations } from './provider/provider.integrations.ts';

type Handled = () => void;
const refused = { status: 401, contentType: 'text/plain', body: 'not believed' };

/** What stands at an address of calls, believing nobody, and telling when it begins to handle one. */
const endpoints: readonly [string, (app: FastifyInstance, handled: Handled) => Promise<void>][] = [
  [
    '/integrations/relax/stake',
    async (app, handled) => {
      const adapter = {
        verify: () => (handled(), { ok: false, why: 'signature' }),
        formatFault: () => refused,
      };
      const relax = { slug: 'relax', adapter } as unknown as ContractedProvider;
      await providerIntegrations(app, { providers: new Map([['relax', relax]]), executor: null as never });
    },
  ],
  [
    '/integrations/halcyon/stake',
    async (app, handled) => {
      const nowMs = () => (handled(), 0);
      await halcyonIntegration(app, { adapter: null as never, secrets: ['a secret'], nowMs });
    },
  ],
];

test.each(endpoints)(
  'calls to %s that arrive together are read before the first is handled',
  async (url, open) => {
    const steps: string[] = [];
    const app = Fastify();
    app.addHook('preValidation', async () => void steps.push('read'));
    await open(app, () => steps.push('handled'));
    const call = () => app.inject({ method: 'POST', url, payload: { amountMinor: '100' } });
    const answers = await Promise.all([call(), call(), call()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
    expect(steps).toEqual(['read', 'read', 'read', 'handled', 'handled', 'handled']);
  },
);

test.each([
  ['playngo', '/'],
  ['pragmaticplay', '/bet.html'],
  ['yggdrasil', '/wager.json?org=x'],
  ['novomatic', `/Entities/CasinoRound/${'%2F'.repeat(100)}`],
  ['evolution', '/debit?authToken=x'],
  ['pariplay', '/Debit/'],
])('a call to the documented address of %s is heard, whatever its length and end', async (slug, path) => {
  const heard: string[] = [];
  const adapter = {
    verify: (_: unknown, call: { readonly path: string }) => (
      heard.push(call.path),
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
  expect([answer.statusCode, heard]).toEqual([401, [path.split('?')[0]]]);
});
