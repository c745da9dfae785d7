import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sandboxPragmaticPlay } from '@halcyon/wire/providers/pragmatic-play';
import { sandboxSoftswiss } from '@halcyon/wire/providers/softswiss';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listenAt } from '@halcyon/testkit/provider-pair';
import { pragmaticPlayProtocol } from '../../../../sandbox/src/providers/pragmaticplay/pragmaticplay.protocol.ts';
import { softswissProtocol } from '../../../../sandbox/src/providers/softswiss/softswiss.protocol.ts';
import { pragmaticPlayAdapter } from '../pragmaticplay/pragmaticplay.adapter.ts';
import { softswissAdapter } from '../softswiss/softswiss.adapter.ts';
import type { ProviderAccount } from './adapter.ts';
import { registeredProviders } from '../registry/registry.ts';

const pairs = [
  { adapter: softswissAdapter, protocol: softswissProtocol, keys: sandboxSoftswiss, secret: 'authToken' },
  {
    adapter: pragmaticPlayAdapter,
    protocol: pragmaticPlayProtocol,
    keys: sandboxPragmaticPlay,
    secret: 'secret',
  },
];

test('every provider whose simulator pays jackpots has a feed that the platform reads, and no other', () => {
  const reading = registeredProviders.flatMap(({ slug, adapter }) => (adapter.jackpots ? [slug] : []));
  expect(reading.toSorted()).toEqual(['pragmaticplay', 'softswiss']);
  for (const { protocol } of pairs) expect(protocol.jackpot).toBeDefined();
});

describe.each(pairs)('the jackpot feed of $adapter.slug', ({ adapter, protocol, keys, secret }) => {
  let provider: Awaited<ReturnType<typeof listenAt>>;
  beforeAll(async () => {
    provider = await listenAt(protocol);
  });
  afterAll(() => provider.app.close());
  const account = (more: Readonly<Record<string, string>> = {}): ProviderAccount => ({
    origin: provider.origin,
    proxies: {},
    keys: { ...keys, ...more },
  });

  // facts: G5.1
  test('states name, amount and games exactly', async () => {
    expect(await adapter.jackpots!(account())).toEqual([
      {
        name: 'Grand',
        amount: { amountMinor: 250_012n, currency: 'EUR' },
        gameRefs: ['a-game', 'b-game'],
      },
    ]);
  });

  test('refuses callers without the right key', async () => {
    await expect(adapter.jackpots!(account({ [secret]: 'somebody-else' }))).rejects.toMatchObject({
      code: 'play.provider_unavailable',
    });
  });

  test.each([
    ['a page', 'text/html', '<!doctype html><h1>It works!</h1>'],
    ['an amount that is none', 'application/json', feedWith('12,50')],
    ['an amount below zero', 'application/json', feedWith('-1.00')],
    ['too much', 'application/json', '0'.repeat(100_000)],
  ])('that answers %s states nothing', async (_what, type, body) => {
    const server = createServer((_request, response) => response.setHeader('content-type', type).end(body));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await expect(adapter.jackpots!({ ...account(), origin })).rejects.toMatchObject({
      code: 'play.provider_unavailable',
    });
    await new Promise((resolve) => server.close(resolve));
  });
});

/** Both providers' forms at once; each reads its own half. */
function feedWith(amount: string): string {
  const data = [{ amount, currency: 'EUR' }];
  return JSON.stringify({
    games: [{ game_id: 'a-game', levels: [{ level: 1, name: 'Grand', data }] }],
    error: '0',
    jackpots: [{ mainJackpotID: 'j1', name: 'Grand', currency: 'EUR', amount, games: 'a-game' }],
  });
}
