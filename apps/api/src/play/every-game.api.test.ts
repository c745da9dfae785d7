import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlatformHarness, type Guest, type PlatformHarness } from '@halcyon/testkit/platform-harness';
import { Visitor, type Json } from '@halcyon/testkit/visitor';
import { applyDeposit } from '../ledger/payment.service.ts';
import { registeredProviders } from './registry/registry.ts';

// Method: the platform and the sandbox of this process over HTTP. Every game that a visitor can find is launched as
// its page does, and a provider's page is queried whether it is ready, for which the provider authenticates the player
// with our wallet. Our own games have no server here; that they open in a browser is seen in tests/e2e/play.
let harness: PlatformHarness;
let guest: Guest;
let games: readonly Json[] = [];

beforeAll(async () => {
  harness = await openPlatformHarness();
  guest = await harness.openGuest();
  const { playerId } = guest;
  const seed = { playerId, key: 'seed', currency: 'EUR', amountMinor: 500_000n, reservationKey: null };
  await harness.db.transact((tx) => applyDeposit(harness.ledger, tx, seed));
  games = [...(await listed('casino')), ...(await listed('live-casino'))];
}, 120_000);
afterAll(() => harness?.[Symbol.asyncDispose]());

async function listed(lobby: string): Promise<Json[]> {
  const all: Json[] = [];
  for (;;) {
    const query = { market: 'UN', language: 'en', lobby, position: all.length, limit: 100 };
    const { items, hasMore } = await guest.visitor.call('GET /api/v1/catalogue/games', { query });
    all.push(...items);
    if (!hasMore) return all;
  }
}

const place = { countryCode: 'IE', currency: 'EUR', language: 'en', locale: 'en-UN', platform: 'desktop' };

/** As the game's page does: a live table by its provider, every other by its slug. */
async function launch(visitor: Visitor, game: Json, mode: 'real' | 'demo'): Promise<Json> {
  const isLive = game['type'] === 'liveCasinoGames';
  const path = `POST /api/v1/game/${isLive ? 'detail' : 'slug/url'}${mode === 'demo' ? '/demo' : ''}`;
  const which = isLive ? { provider: game['gameProvider'], gameId: game['id'] } : { slug: game['gameSlug'] };
  const { data } = await visitor.call(path, { body: { ...place, ...which } });
  return data['gameDetail'] as Json;
}

/** What the provider's page reports once its game has started; null for our own games. */
async function readiness(detail: Json): Promise<string | null> {
  const launchUrl = String(detail['launchUrl']);
  if (!launchUrl.startsWith(harness.at.sandbox)) return null;
  const page = await fetch(launchUrl);
  const facts = /data-game="([^"]*)"/.exec(await page.text())?.[1]?.replaceAll(/&(?:quot|#34);/g, '"');
  if (!page.ok || !facts) return `page ${page.status}`;
  const { provider, sessionId } = JSON.parse(facts) as { provider: string; sessionId: string };
  const start = await fetch(`${harness.at.sandbox}/providers/${provider}/sessions/${sessionId}/start`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const begun = (await start.json()) as Json;
  return begun['isReady'] === true ? 'ready' : `start ${start.status} ${String(begun['code'])}`;
}

// facts: C5.1, G1.1
test('every game of the catalogue opens for money, and every one with a demo for play money', async () => {
  const stranger = new Visitor(harness.at);
  const faults: string[] = [];
  const opened = new Map<string, number>();
  const tryOne = async (game: Json, mode: 'real' | 'demo') => {
    const name = `${String(game['gameProvider'])}/${String(game['gameSlug'])} ${mode}`;
    try {
      const detail = await launch(mode === 'real' ? guest.visitor : stranger, game, mode);
      const ready = await readiness(detail);
      if (ready !== null && ready !== 'ready') faults.push(`${name}: ${ready}`);
      if (detail['mode'] !== mode || detail['gameId'] !== game['id']) faults.push(`${name}: another game`);
      if (!detail['messageOrigins'].includes(new URL(detail['launchUrl']).origin))
        faults.push(`${name}: its own origin is not among those that may speak`);
    } catch (error) {
      faults.push(`${name}: ${String(error)}`);
    }
    opened.set(String(game['gameProvider']), (opened.get(String(game['gameProvider'])) ?? 0) + 1);
  };
  const wishes = games.flatMap((game) => [
    () => tryOne(game, 'real'),
    ...(game['metadata']['hasDemo'] ? [() => tryOne(game, 'demo')] : []),
  ]);
  // A few at a time, as from several browsers.
  const lanes = Array.from({ length: 4 }, async () => {
    for (let wish = wishes.pop(); wish; wish = wishes.pop()) await wish();
  });
  await Promise.all(lanes);
  expect(faults).toEqual([]);
  expect(games.length).toBeGreaterThanOrEqual(300);
  for (const { slug } of registeredProviders) expect([slug, opened.get(slug) ?? 0]).not.toEqual([slug, 0]);
}, 300_000);
