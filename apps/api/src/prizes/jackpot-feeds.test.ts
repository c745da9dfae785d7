import { expect, test } from 'vitest';
import type { Providers } from '../play/registry/accounts.ts';
import type { ProviderJackpot } from '../play/provider/adapter.ts';
import { ASK_EVERY_MS, openJackpotFeeds, STALE_MS } from './jackpot-feeds.ts';

const pot = (amountMinor: bigint): ProviderJackpot => ({
  name: 'Grand',
  amount: { amountMinor, currency: 'EUR' },
  gameRefs: ['a-game'],
});

function openOn(ask: () => Promise<readonly ProviderJackpot[]>) {
  let nowMs = Date.parse('2026-11-21T12:00:00Z');
  const clock = { now: () => new Date(nowMs), move: (byMs: number) => void (nowMs += byMs) };
  const warnings: unknown[] = [];
  const providers = new Map([
    ['softswiss', { slug: 'softswiss', account: {}, adapter: { jackpots: ask } }],
    ['relax', { slug: 'relax', account: {}, adapter: {} }],
  ]) as unknown as Providers;
  const log = { warn: (what: unknown) => void warnings.push(what) } as never;
  return { clock, warnings, feeds: openJackpotFeeds({ providers, clock, log }) };
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

test('a thousand concurrent visitors cause one request, and another only when the response is ten seconds old', async () => {
  let asked = 0;
  const { clock, feeds } = openOn(async () => {
    await settle();
    return [pot(BigInt(++asked))];
  });
  const seen = await Promise.all(Array.from({ length: 1_000 }, () => feeds.stated()));
  expect(seen.every(([first]) => first?.amount.amountMinor === 1n && first.provider === 'softswiss')).toBe(
    true,
  );
  clock.move(ASK_EVERY_MS - 1);
  await feeds.stated();
  expect(asked).toBe(1);
  clock.move(1);
  // The cached response is returned immediately; the next one is fetched meanwhile.
  expect((await feeds.stated())[0]?.amount.amountMinor).toBe(1n);
  await settle();
  await settle();
  expect((await feeds.stated())[0]?.amount.amountMinor).toBe(2n);
});

test('a failing feed keeps its last good response for two minutes, and then states nothing', async () => {
  let isDown = false;
  const { clock, feeds, warnings } = openOn(async () => {
    if (isDown) throw new Error('silence');
    return [pot(500n)];
  });
  const [first] = await feeds.stated();
  isDown = true;
  for (let waited = ASK_EVERY_MS; waited < STALE_MS; waited += ASK_EVERY_MS) {
    clock.move(ASK_EVERY_MS);
    expect(await feeds.stated()).toEqual([first]);
    await settle();
  }
  expect(warnings.length).toBe(STALE_MS / ASK_EVERY_MS - 1);
  clock.move(ASK_EVERY_MS);
  expect(await feeds.stated()).toEqual([]);
  isDown = false;
  clock.move(ASK_EVERY_MS);
  expect((await feeds.stated())[0]?.at.getTime()).toBe(clock.now().getTime());
});
