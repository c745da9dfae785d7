import { randomUUID } from 'node:crypto';
import { fixed, noBudgetLimit, share, someCampaign, someRewardTerms } from '@halcyon/testkit/campaigns';
import { openRewardsHarness, type Claimer, type RewardsHarness } from '@halcyon/testkit/rewards-harness';
import type { ReplayResult } from '@halcyon/contract/operations/campaign-replays.contract';
import type { CampaignBody } from '@halcyon/contract/rewards/campaign';
import type { RewardTerms } from '@halcyon/contract/rewards/terms';
import { getCurrency } from '@halcyon/money/currency';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kind, outcomeCode, provider, vertical, type Command } from '../../ledger/public.ts';
import { saveCampaign } from '../campaign/campaign.service.ts';
import {
  cancelReplay,
  findReplay,
  readOnly,
  replayState,
  runReplays,
  startReplay,
} from './replay.service.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PLAYERS = 70;
const DAYS = 28;
const CAP = 5_000n;
const MINIMUM = 2_000n;
const WELCOME = 500_000n;

/** What a player has done, kept by the test: the figures are computed from it without the product. */
type Life = {
  readonly player: Claimer;
  readonly currency: string;
  readonly registeredAt: number;
  readonly deposits: { readonly at: number; readonly minor: bigint }[];
  readonly rounds: { readonly at: number; readonly net: bigint }[];
};
type Costs = Map<string, { readonly playerId: number; readonly costs: bigint[] }[]>;

let harness: RewardsHarness;
let start: number;
const lives: Life[] = [];
let commands = 0;

/** The same numbers in every run. */
function chance(seed: number): () => number {
  let at = seed;
  return () => (at = (at * 48_271) % 2_147_483_647) / 2_147_483_647;
}

beforeAll(async () => {
  harness = await openRewardsHarness();
  const next = chance(20_261_126);
  const whole = (below: number) => Math.floor(next() * below);
  start = (Math.floor(harness.clock.now().getTime() / DAY_MS) + 2) * DAY_MS;
  const acts: (readonly [at: number, act: () => Promise<void>])[] = [];
  for (let number = 0; number < PLAYERS; number += 1) {
    const registeredAt = start + whole(6 * DAY_MS);
    acts.push([registeredAt, () => register(number, number % 4 === 3 ? 'SEK' : 'EUR')]);
    for (let day = Math.ceil((registeredAt - start) / DAY_MS); day < DAYS; day += 1) {
      const at = start + day * DAY_MS + whole(DAY_MS);
      if (whole(10) < 2) acts.push([at, () => deposit(number, BigInt(500 + whole(12_000)))]);
      for (let round = 0; round < whole(3); round += 1) {
        const [stake, win] = [BigInt(1 + whole(900)), BigInt(whole(10) < 3 ? whole(2_000) : 0)];
        acts.push([at + 1 + round, () => play(number, stake, win)]);
      }
    }
  }
  for (const [at, act] of acts.toSorted(([one], [other]) => one - other)) {
    setTime(at);
    await act();
  }
  setTime(start + (DAYS + 1) * DAY_MS);
}, 300_000);
afterAll(() => harness[Symbol.asyncDispose]());

const setTime = (at: number) => harness.clock.move(at - harness.clock.now().getTime());
/** The instant of the ledger, which is a few milliseconds behind the clock. */
const now = () => harness.clock.now().getTime();

async function register(number: number, currency: string): Promise<void> {
  const registeredAt = now();
  const player = await harness.openClaimer({ currency });
  lives[number] = { player, currency, registeredAt, deposits: [], rounds: [] };
  await deposit(number, WELCOME);
}

async function deposit(number: number, minor: bigint): Promise<void> {
  const { player, deposits } = lives[number]!;
  await player.deposit(minor);
  deposits.push({ at: now(), minor });
  commands += 1;
}

async function play(number: number, stakeMinor: bigint, winMinor: bigint): Promise<void> {
  const { player, currency, rounds } = lives[number]!;
  const round = randomUUID();
  const order: Command = {
    kind: kind.stake,
    playerId: player.playerId,
    providerId: provider.relax,
    key: round,
    vertical: vertical.casino,
    currency: getCurrency(currency).number,
    amountMinor: stakeMinor,
    referenceKey: null,
    roundKey: round,
    endsRound: false,
    gameId: 'game',
  };
  const settle = {
    kind: kind.settle,
    key: `${round}+`,
    referenceKey: round,
    endsRound: true,
    amountMinor: winMinor,
  };
  expect((await harness.lanes.submit(order)).code).toBe(outcomeCode.done);
  expect((await harness.lanes.submit({ ...order, ...settle })).code).toBe(outcomeCode.done);
  rounds.push({ at: now(), net: stakeMinor - winMinor });
  commands += 2;
}

async function draft(body: Partial<CampaignBody>, terms: Partial<RewardTerms> = {}): Promise<string> {
  const of = { body: someCampaign(body), terms: someRewardTerms(terms), by: 'author' };
  return harness.db.transact(async (tx) => (await saveCampaign(harness.deps, tx, of)).campaignId);
}

const wholePeriod = () => ({ from: new Date(start - DAY_MS), to: new Date(start + DAYS * DAY_MS) });
const begin = (campaignId: string, period = wholePeriod()) =>
  harness.db.transact((tx) =>
    startReplay(tx, { ...period, campaignId, version: 1, by: 'author', at: harness.clock.now() }),
  );

async function replay(campaignId: string, period = wholePeriod()): Promise<ReplayResult> {
  const { replayId } = (await begin(campaignId, period)) as { replayId: string };
  await runReplays(harness.deps);
  const row = await findReplay(harness.db, campaignId, replayId);
  expect(row).toMatchObject({ state: replayState.DONE, players_done: row!.players_total });
  return row!.result!;
}

/** Grants by currency, as the test computes them. */
function costsOf(grants: (life: Life) => readonly bigint[]): Costs {
  const found: Costs = new Map();
  for (const life of lives) {
    const costs = grants(life).filter((minor) => minor > 0n);
    if (costs.length === 0) continue;
    const own = found.get(life.currency) ?? [];
    found.set(life.currency, [...own, { playerId: Number(life.player.playerId), costs }]);
  }
  return found;
}

/** The figures that the costs come to: percentiles by counting how many players cost at most that. */
function figures(costs: Costs) {
  return [...costs]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, players]) => {
      const sums = players.map((of) => of.costs.reduce((sum, minor) => sum + minor, 0n));
      const atMost = (limit: bigint) => sums.filter((sum) => sum <= limit).length;
      const rank = (percent: number) => {
        const reached = sums.filter((sum) => atMost(sum) * 100 >= percent * sums.length);
        return reached.reduce((least, sum) => (sum < least ? sum : least));
      };
      const money = (minor: bigint) => ({ amountMinor: String(minor), currency });
      return {
        currency,
        playerCount: players.length,
        grantCount: players.flatMap((of) => of.costs).length,
        total: money(sums.reduce((sum, minor) => sum + minor, 0n)),
        p50: money(rank(50)),
        p90: money(rank(90)),
        p99: money(rank(99)),
        max: money(rank(100)),
      };
    });
}

function expectFigures(result: ReplayResult, costs: Costs): void {
  expect(result.currencies).toMatchObject(figures(costs));
  const players = [...costs.values()].flat().map(({ playerId }) => playerId);
  expect(result.qualifiedCount).toBe(players.length);
  expect(result.first.map(({ playerId }) => playerId)).toEqual(
    players.toSorted((one, other) => one - other).slice(0, 50),
  );
}

const half = share(5_000, String(CAP), String(MINIMUM));
const halfOf = (minor: bigint) => {
  if (minor < MINIMUM) return 0n;
  return minor / 2n < CAP ? minor / 2n : CAP;
};
const both = { offers: { EUR: half, SEK: half }, budgets: { EUR: noBudgetLimit, SEK: noBudgetLimit } };

// facts: B1.1
test('a deposit campaign over a past of some thousand commands costs what the deposits of its place come to', async () => {
  expect(commands).toBeGreaterThan(2_000);
  const campaignId = await draft({ ...both, trigger: { event: 'THIRD_DEPOSIT' } });
  expectFigures(
    await replay(campaignId),
    costsOf(({ deposits }) => deposits.slice(2, 3).map(({ minor }) => halfOf(minor))),
  );
});

test('a campaign for any deposit grants as often as it may, and deposits before the period count as before', async () => {
  const campaignId = await draft({ ...both, trigger: { event: 'NEXT_DEPOSIT' }, countPerPlayer: 2 });
  expectFigures(
    await replay(campaignId),
    costsOf(({ deposits }) =>
      deposits
        .map(({ minor }) => halfOf(minor))
        .filter((minor) => minor > 0n)
        .slice(0, 2),
    ),
  );
  const from = start + 10 * DAY_MS;
  const second = await draft({ ...both, trigger: { event: 'SECOND_DEPOSIT' } });
  expectFigures(
    await replay(second, { ...wholePeriod(), from: new Date(from) }),
    costsOf(({ deposits }) => deposits.slice(1, 2).map(({ at, minor }) => (at < from ? 0n : halfOf(minor)))),
  );
});

test('a campaign for registrations costs its amount for each player who registered in the period', async () => {
  const to = start + 3 * DAY_MS;
  const campaignId = await draft({
    offers: { EUR: fixed('700') },
    budgets: { EUR: { limitMinor: '2000', limitCount: null } },
  });
  const result = await replay(campaignId, { ...wholePeriod(), to: new Date(to) });
  const costs = costsOf(({ currency, registeredAt }) =>
    currency === 'EUR' && registeredAt < to ? [700n] : [],
  );
  expectFigures(result, costs);
  expect(result.currencies[0]).toMatchObject({ budget: { amountMinor: '2000' }, isBudgetEnough: false });
  const swedish = lives.filter(({ currency, registeredAt }) => currency === 'SEK' && registeredAt < to);
  expect(result.leftOut).toEqual([{ reason: 'rewards.currency_mismatch', count: swedish.length }]);
});

test('a cash-back costs the share of what was lost in each of its windows', async () => {
  const amounts = { capMinor: '60', minimumMinor: '5' };
  const campaignId = await draft(
    { type: 'LOYALTY', trigger: { event: 'CASHBACK_DAILY' }, offers: {}, budgets: {} },
    {
      kind: 'CASHBACK',
      wager: null,
      cashback: {
        schedule: { kind: 'DAILY' },
        rateBps: 1_000,
        boostBps: 0,
        boosterGames: [],
        amounts: { EUR: amounts, SEK: amounts },
        isRetroactive: false,
      },
    },
  );
  expectFigures(
    await replay(campaignId),
    costsOf(({ rounds }) => {
      const days = Map.groupBy(rounds, ({ at }) => Math.floor(at / DAY_MS));
      return [...days.values()].map((day) => {
        const lost = day.reduce((sum, { net }) => sum + net, 0n);
        const due = lost > 0n ? lost / 10n : 0n;
        if (due < 5n) return 0n;
        return due < 60n ? due : 60n;
      });
    }),
  );
});

test('players under review and players who took a break are marked among those who qualify', async () => {
  const [one, other] = [lives[0]!.player.playerId, lives[1]!.player.playerId];
  await harness.owner.sql`
    insert into responsible_gambling.person_review (player_id, review_id, matched_player_id, marks, opened_at, state)
    values (${one}, ${randomUUID()}, ${other}, '{}', now(), 'open')`;
  await harness.owner.sql`
    insert into responsible_gambling.break (player_id, break_id, kind, starts_at, ends_at, earliest_end_at,
      ends_by_itself, status_before, origin)
    values (${other}, ${randomUUID()}, 'TIMEOUT', now(), null, now(), true, 4, 'player')`;
  const campaignId = await draft({ ...both, trigger: { event: 'FIRST_DEPOSIT' } });
  const result = await replay(campaignId);
  expect(result.markedCount).toBe(2);
  expect(result.markers).toHaveLength(2);
  const marked = result.first.filter(({ markers }) => markers.length > 0);
  expect(new Map(marked.map((of) => [of.playerId, of.markers]))).toEqual(
    new Map([
      [Number(one), ['PERSON_REVIEW']],
      [Number(other), ['BREAK']],
    ]),
  );
});

/** What the database holds, apart from replays and jobs. */
async function contents(): Promise<string> {
  const tables = await harness.owner.sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('identity', 'wallet', 'rewards', 'cashier', 'responsible_gambling', 'operations', 'kyc')
      and tablename <> 'replay' order by 1`;
  const sums = await harness.owner.transact(async ({ client }) => {
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query(
        `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${name} t`,
      );
      found.push(`${name} ${JSON.stringify(rows)}`);
    }
    return found;
  });
  expect(sums.length).toBeGreaterThan(40);
  return sums.join('\n');
}

test('a replay changes nothing but its own row', async () => {
  const campaignId = await draft({ ...both, trigger: { event: 'FIRST_DEPOSIT' } });
  const before = await contents();
  await replay(campaignId);
  expect(await contents()).toBe(before);
});

test('PostgreSQL refuses every write of a replay, and a statement that takes too long', async () => {
  const write = (statement: string) => readOnly(harness.db, ({ client }) => client.query(statement));
  for (const statement of [
    `update rewards.budget set granted_minor = 0`,
    `insert into rewards.queue_claim values (1, gen_random_uuid(), now())`,
    `delete from rewards.consent`,
    `update wallet.guard set sequence = sequence`,
  ])
    await expect(write(statement)).rejects.toThrow('read-only transaction');
  const [row] = await readOnly(harness.db, ({ sql }) => sql`show statement_timeout`);
  expect(row).toEqual({ statement_timeout: '5s' });
});

test('a second replay of a campaign waits for the first, and a cancelled one has no figures', async () => {
  const campaignId = await draft({ ...both, trigger: { event: 'FIRST_DEPOSIT' } });
  const { replayId } = (await begin(campaignId)) as { replayId: string };
  expect(await begin(campaignId)).toBe('running');
  await harness.db.transact((tx) => cancelReplay(tx, replayId, harness.clock.now()));
  await runReplays(harness.deps);
  expect(await findReplay(harness.db, campaignId, replayId)).toMatchObject({
    state: replayState.CANCELED,
    result: null,
  });
  expect(await begin(campaignId)).toHaveProperty('replayId');
  await runReplays(harness.deps);
});

test('a campaign without a past trigger, such as a code, is not replayed', async () => {
  expect(await begin(await draft({ trigger: { event: 'MANUAL_CODE' } }))).toBe('not_possible');
});
