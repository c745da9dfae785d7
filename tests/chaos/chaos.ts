import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { contractedProviders } from '../../apps/api/src/play/registry/accounts.ts';
import { compareProviderDay } from '../../apps/api/src/play/books/provider-books.service.ts';
import { openDb } from '@halcyon/server-kit/sql';
import { deviationsOf } from '@halcyon/testkit/deviations';
import { deposit, newPerson, signUp, Visitor } from '@halcyon/testkit/visitor';
import type { ProductHarness } from '@halcyon/testkit/product-harness';
import { Chance } from '../simulate/chance.ts';
import { strike } from '../simulate/weather.ts';
import { misbehave } from './bad-day.ts';
import { Gambler, type ChaosGame, type Tally } from './gambler.ts';

const GAMES_PER_PROVIDER = 4;
const DEPOSIT_MINOR = '100000';
const SETTLE_MS_MAX = 120_000;

export type ChaosOptions = {
  readonly seed: number;
  readonly seconds: number;
  readonly players: number;
  readonly killsAtLeast: number;
  readonly say?: (line: string) => void;
};
export type ProviderResult = {
  readonly provider: string;
  readonly rounds: number;
  readonly equal: number;
  readonly stakedMinor: string;
  readonly wonMinor: string;
};
export type ChaosResult = {
  readonly providers: readonly ProviderResult[];
  readonly tally: Tally;
  readonly kills: number;
  /** How often each way of misbehaving was switched on. */
  readonly moods: ReadonlyMap<string, number>;
  /** Empty: the providers' books and the ledger are equal, round by round. */
  readonly differences: readonly string[];
};

type Document = {
  readonly gameSlug: string;
  readonly gameType: string;
  readonly gameProvider: { readonly _ref: string };
};

/** A few slots of each provider, roulette where a provider has only live tables. */
export function gamesOf(slugs: readonly string[]): readonly ChaosGame[] {
  const file = new URL('../../content/dataset/provider-games.json', import.meta.url);
  const documents = JSON.parse(readFileSync(file, 'utf8')) as readonly Document[];
  return slugs.flatMap((provider) => {
    const own = documents.filter((game) => game.gameProvider._ref === `provider-${provider}`);
    const slots = own.filter(({ gameType }) => gameType === 'slots');
    const chosen = slots.length > 0 ? slots : own.filter(({ gameType }) => gameType === 'live-roulette');
    return chosen
      .slice(0, GAMES_PER_PROVIDER)
      .map(({ gameSlug, gameType }) => ({ provider, slug: gameSlug, isLive: gameType !== 'slots' }));
  });
}

/**
 * Concurrent players at all providers, while each provider misbehaves in changing ways and the platform is killed;
 * then everything pending is sent, and each provider's books are compared with the ledger.
 */
export async function runChaos(harness: ProductHarness, options: ChaosOptions): Promise<ChaosResult> {
  const { seed, seconds, players, killsAtLeast, say = () => {} } = options;
  const chance = new Chance(seed);
  const providers = contractedProviders({
    sandboxOrigin: harness.at.sandbox,
    providers: { slugs: null, bySlug: {} },
  });
  const slugs = [...providers.keys()];
  const games = gamesOf(slugs);
  const missing = slugs.filter((slug) => !games.some(({ provider }) => provider === slug));
  if (missing.length > 0) throw new Error(`no game of ${missing.join(', ')}`);

  const visitors: Visitor[] = [];
  for (let player = 0; player < players; player++) {
    const visitor = new Visitor(harness.at);
    await signUp(visitor, newPerson());
    await deposit(visitor, DEPOSIT_MINOR, 'EUR', 'CREDITCARD');
    visitors.push(visitor);
  }
  say(`${players} players, ${slugs.length} providers, ${games.length} games; the day begins`);

  const since = new Date();
  const endMs = performance.now() + seconds * 1_000;
  const kills: Record<string, number> = {};
  const isOver = () => performance.now() > endMs && (kills['platform'] ?? 0) >= killsAtLeast;
  const tally: Tally = { opened: 0, asked: 0, refused: 0, lost: 0 };
  const play = visitors.map((visitor, at) =>
    new Gambler({ visitor, chance: chance.fork(at), games, tally }).playUntil(isOver),
  );
  const blows =
    killsAtLeast === 0
      ? Promise.resolve()
      : strikes(harness, chance.fork(1_000), { kills, killsAtLeast, seconds, say, isOver });
  const [moods] = await Promise.all([misbehave(harness, slugs, chance.fork(2_000), isOver), blows, ...play]);
  say(`${tally.asked} rounds asked for in ${tally.opened} sittings, ${tally.lost} answers lost; settling …`);
  const differences = [...(await settle(harness, slugs))];

  const db = openDb({ ...harness.database, max: 2 } as Parameters<typeof openDb>[0]);
  const results: ProviderResult[] = [];
  try {
    for (const [slug, provider] of providers) {
      for (const date of daysOf(since, new Date())) {
        const report = await compareProviderDay(db, provider, date);
        const { rounds, equal, theirs } = report;
        results.push({ provider: slug, rounds, equal, ...theirs });
        for (const { roundId, kind, ours, theirs, waiting } of report.differences) {
          const words = [
            `${slug} round ${roundId}: ${kind}`,
            `ours ${JSON.stringify(ours)}`,
            `theirs ${JSON.stringify(theirs)}`,
          ];
          differences.push([...words, ...(waiting ? ['still waiting'] : [])].join(', '));
        }
      }
    }
    differences.push(
      ...(await deviationsOf(db.sql)).map(
        ({ rule, playerId, detail }) => `ledger of ${playerId}: ${rule}: ${detail}`,
      ),
    );
  } finally {
    await db.close();
  }
  return { providers: results, tally, kills: kills['platform'] ?? 0, moods, differences };
}

/** Spread over the day, so that the last kill still has play after it. */
async function strikes(
  harness: ProductHarness,
  chance: Chance,
  of: {
    kills: Record<string, number>;
    killsAtLeast: number;
    seconds: number;
    say: (line: string) => void;
    isOver: () => boolean;
  },
): Promise<void> {
  const gapMs = (of.seconds * 1_000) / (of.killsAtLeast + 1);
  for (let kill = 1; kill <= of.killsAtLeast; kill++) {
    await pause(Math.max(gapMs - 4_000, 500));
    const isDone = () => (of.kills['platform'] ?? 0) >= kill;
    await strike(harness, { chance, parts: ['platform'], kills: of.kills, isOver: isDone, say: of.say });
  }
}

/** Lets every provider finish its rounds and send what waits. Returns its complaints, and what never settles. */
async function settle(harness: ProductHarness, slugs: readonly string[]): Promise<readonly string[]> {
  const complaints: string[] = [];
  for (const slug of slugs) {
    const base = `${harness.at.sandbox}/providers/${slug}`;
    const endMs = performance.now() + SETTLE_MS_MAX;
    for (;;) {
      await fetch(`${base}/finish`, { method: 'POST' });
      const { waiting } = (await (await fetch(`${base}/flush`, { method: 'POST' })).json()) as {
        waiting: number;
      };
      const { open, violations } = await booksOf(base);
      if (waiting === 0 && open === 0) {
        complaints.push(...violations.map(({ roundId, what }) => `${slug} round ${roundId}: ${what}`));
        break;
      }
      if (performance.now() > endMs) {
        complaints.push(`${slug}: ${waiting} calls and ${open} rounds never settle`);
        break;
      }
      await pause(1_000);
    }
  }
  return complaints;
}

type Violation = { readonly roundId: string; readonly what: string };

/** Rounds of today that are still open, and what the provider complains of. */
async function booksOf(base: string): Promise<{ open: number; violations: readonly Violation[] }> {
  const date = new Date().toISOString().slice(0, 10);
  let open = 0;
  for (let after = ''; ;) {
    const page = (await (await fetch(`${base}/books?date=${date}&after=${after}`)).json()) as {
      rounds: { state: string }[];
      next: string | null;
      violations: Violation[];
    };
    open += page.rounds.filter(({ state }) => state === 'open').length;
    if (!page.next) return { open, violations: page.violations };
    after = page.next;
  }
}

/** UTC days from one instant to another. */
function daysOf(from: Date, to: Date): readonly string[] {
  const days = new Set<string>();
  for (let at = from.getTime(); at < to.getTime(); at += 3_600_000)
    days.add(new Date(at).toISOString().slice(0, 10));
  return [...days.add(to.toISOString().slice(0, 10))];
}
