import { setTimeout as pause } from 'node:timers/promises';
import { openDb, type Db } from '@halcyon/server-kit/sql';
import { deviationsOf } from '@halcyon/testkit/deviations';
import type { ProductHarness } from '@halcyon/testkit/product-harness';
import type { Json } from '@halcyon/testkit/visitor';
import { listMisbookedBets } from '../../../apps/api/src/sportsbook/settlement/bet-books.store.ts';
import { control } from '../bad-day.ts';
import type { AcknowledgedBet } from './acknowledged.ts';
import type { Bettor } from './bettor.ts';
import { differencesOf, type BookedBet, type ShownBet } from './compare.ts';
import type { FeedRecords } from './feed-records.ts';
import { resultOf, wordsOf } from './feed-words.ts';

/** From the last fault to the books: a scouted result waits two minutes, a silent event is looked at again. */
const SETTLE_MS = { least: 170_000, most: 600_000 };
/** Matches that are under way play on at speed for so long. */
const PLAYED_MS = 60_000;
const PAUSE_MS = 10_000;

export type Audit = {
  readonly bets: number;
  readonly events: number;
  /** Bets by the state that they have come to. */
  readonly states: ReadonlyMap<string, number>;
  /** Results of the feed that were computed once more from the goals of their match. */
  readonly rechecked: number;
  readonly secondsToSettle: number;
  /** Empty: every acknowledged bet is as the recomputation says, and the books equal the ledger. */
  readonly differences: readonly string[];
};
type Of = {
  readonly bettors: readonly Bettor[];
  readonly records: FeedRecords;
  readonly say: (line: string) => void;
};

/** Waits until every bet is as it must be, or until it should be. */
export async function auditBets(harness: ProductHarness, of: Of): Promise<Audit> {
  const startedMs = performance.now();
  const since = () => performance.now() - startedMs;
  const all = () => of.bettors.flatMap(({ bets }) => [...bets.values()]);
  while (since() < PLAYED_MS) {
    await of.records.read(all());
    await pause(PAUSE_MS);
  }
  await control(harness, 'odds-feed', { speed: 1 });
  const db = openDb({ ...harness.database, max: 2 } as Parameters<typeof openDb>[0]);
  try {
    for (;;) {
      await of.records.read(all());
      await of.records.readRaces();
      const { differences, states } = await compareBets(db, of);
      const isLate = since() > SETTLE_MS.most;
      of.say(`${Math.round(since() / 1_000)} s after the last fault: ${differences.length} differences`);
      if (isLate || (differences.length === 0 && since() > SETTLE_MS.least)) {
        const { rechecked, wrong } = recheckFeed(of);
        const found = [...differences, ...wrong, ...(await booksOf(db, of))];
        const secondsToSettle = Math.round(since() / 1_000);
        return {
          bets: all().length,
          events: of.records.all.size,
          states,
          rechecked,
          secondsToSettle,
          differences: found,
        };
      }
      await pause(PAUSE_MS);
    }
  } finally {
    await db.close();
  }
}

/** Each player's bets at the same time; a bet that is not as it must be is looked at once more, for the feed goes on. */
async function compareBets(db: Db, of: Of) {
  const states = new Map<string, number>();
  const booked = await readBooked(db);
  const found = await Promise.all(
    of.bettors.map(async (bettor) => {
      const differences: string[] = [];
      for (const bet of bettor.bets.values()) {
        const first = await compareBet(of, { bettor, bet, booked });
        states.set(first.state, (states.get(first.state) ?? 0) + 1);
        if (first.differences.length === 0) continue;
        await of.records.read([bet]);
        const again = await compareBet(of, { bettor, bet, booked: await readBooked(db, bet.id) });
        differences.push(...again.differences);
      }
      return differences;
    }),
  );
  return { differences: found.flat(), states };
}

async function compareBet(
  { records }: Of,
  of: {
    readonly bettor: Bettor;
    readonly bet: AcknowledgedBet;
    readonly booked: ReadonlyMap<string, BookedBet>;
  },
): Promise<{ readonly state: string; readonly differences: readonly string[] }> {
  const { bettor, bet, booked } = of;
  const answer = await bettor.ask('GET', `/sportsbook-api/bets/${bet.id}?language=en`);
  if (answer === null) return { state: 'unknown', differences: [`bet ${bet.id}: it cannot be read`] };
  const shown = answer.status === 200 ? shownOf(answer.body) : null;
  const differences = differencesOf({
    bet,
    shown,
    booked: booked.get(bet.id) ?? { stakedMinor: 0n, paidMinor: 0n },
    wordsOf: (leg) => records.wordsOf(bet, leg),
  });
  return { state: shown?.state ?? 'unknown', differences };
}

function shownOf(body: Json): ShownBet {
  return {
    state: String(body['state']),
    stakeMinor: BigInt(body['stake'].amountMinor),
    returnedMinor: BigInt(body['returned'].amountMinor),
    parts: (body['cashOuts'] as Json[]).map(({ stake, paid }) => ({
      stakeMinor: BigInt(stake.amountMinor),
      paidMinor: BigInt(paid.amountMinor),
    })),
  };
}

/** What the ledger moved for each round, or for one: to and from the side of the game. */
async function readBooked(db: Db, betId: string | null = null): Promise<ReadonlyMap<string, BookedBet>> {
  const rows = await db.sql<{ round_key: string; staked: bigint; paid: bigint }>`
    select head.round_key, coalesce(sum(leg.amount_minor) filter (where leg.destination = -1), 0)::bigint as staked,
      coalesce(sum(leg.amount_minor) filter (where leg.source = -1), 0)::bigint as paid
    from wallet.leg head join wallet.leg on leg.player_id = head.player_id and leg.sequence = head.sequence
    where head.leg_number = 0 and head.provider_id in (12, 13) and head.round_key is not null
      and (${betId}::text is null or head.round_key = ${betId}) and leg.outcome = 0 and leg.leg_number <> 99
    group by head.round_key`;
  return new Map(rows.map((row) => [row.round_key, { stakedMinor: row.staked, paidMinor: row.paid }]));
}

/** Bets that were never acknowledged, what players complained of, and what the checks of the books find. */
async function booksOf(db: Db, { bettors }: Of): Promise<readonly string[]> {
  const known = new Set(bettors.flatMap(({ bets }) => [...bets.keys()]));
  const rows = await db.sql<{ bet_id: string; state: string }>`
    select bet_id, state from sportsbook.bet where state <> 'refused'`;
  const poor = await db.sql<{ player_id: bigint; main_minor: bigint }>`
    select player_id, main_minor from wallet.guard where main_minor < 0`;
  const misbooked = await listMisbookedBets(db, new Date(0), 100);
  return [
    ...rows
      .filter((row) => !known.has(row.bet_id))
      .map((row) => `bet ${row.bet_id}: it is ${row.state}, and was never acknowledged`),
    ...poor.map((row) => `player ${row.player_id}: ${row.main_minor} in MAIN`),
    ...misbooked.map((row) => `bet ${row.bet_id}: ${row.detail}`),
    ...(await deviationsOf(db.sql)).map(
      ({ rule, playerId, detail }) => `ledger of ${playerId}: ${rule}: ${detail}`,
    ),
    ...bettors.flatMap(({ complaints }) => complaints),
  ];
}

/** The feed's own last word on markets that a plain score decides, computed once more from the goals. */
function recheckFeed({ bettors, records }: Of) {
  let rechecked = 0;
  const wrong = new Set<string>();
  for (const bettor of bettors)
    for (const { legs } of bettor.bets.values())
      for (const leg of legs) {
        const record = records.all.get(leg.eventId);
        const result = record && !record.isAwaited ? resultOf(record, leg) : undefined;
        if (!record || result === undefined) continue;
        rechecked += 1;
        // Without the leg's own windows and early payouts.
        const plain = {
          ...record,
          sport: '',
          messages: record.messages.filter(({ kind }) => !kind.endsWith('bet_cancel')),
        };
        const [word] = wordsOf(plain, leg, { acceptedAtMs: Infinity, untilMs: Infinity });
        if (word !== result)
          wrong.add(
            `event ${record.id}: ${leg.market} ${leg.outcome} was reported ${word}, and is ${result}`,
          );
      }
  return { rechecked, wrong: [...wrong] };
}
