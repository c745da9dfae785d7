import { systemClock } from '@halcyon/server-kit/clock';
import { faultsToStderr, type ReportFault } from '@halcyon/server-kit/faults';
import { openDb, type Db } from '@halcyon/server-kit/sql';
import type { PoolConfig } from 'pg';
import { openLedger } from '../../apps/api/src/ledger/ledger.ts';
import { settlementConnection } from '../../apps/api/src/sportsbook/settlement/settlement-connection.ts';
import { openSettler, settleDue } from '../../apps/api/src/sportsbook/settlement/settlement.service.ts';
import { moneyRules } from '../../apps/api/src/wagering/public.ts';

const MEASURED_EVENT = '019c0000-0000-7000-8000-0000000000e1';
const OTHER_EVENT = '019c0000-0000-7000-8000-0000000000e2';
const MARKETS = 10;
const OPENING_MINOR = 100_000_000n;
const STAKE_MINOR = 1_000n;
const DECIDED = 1n;

/**
 * Open bets on one event, spread over players and markets, with their stakes in the ledger: 70 % singles, 25 % doubles that
 * stay open, 5 % systems whose other legs are decided. 30 % of singles and systems are on the outcome that wins.
 */
export async function prepareBets(db: Db, bets: number, players: number): Promise<void> {
  await db.sql`
    create unlogged table public.bench_bet as
    select n, 1 + n % ${players}::int as player_id, uuidv7() as bet_id, 2 + n / ${players}::int as sequence,
      case when n % 20 < 14 then 'single' when n % 20 < 19 then 'multiple' else 'system' end as kind,
      'market_' || n / 20 % ${MARKETS}::int as market_key,
      case when n % 20 between 14 and 18 or n / 200 % 10 < 3 then 'yes' else 'no' end as outcome
    from generate_series(0, ${bets}::int - 1) n`;
  await db.sql`
    insert into wallet.guard (player_id, sequence, currency, time_zone, account_status, verification_level,
      deposited_minor, main_minor)
    select player_id, max(sequence), 978, 'Europe/Vienna', 3, 1, ${OPENING_MINOR}, ${OPENING_MINOR} - ${STAKE_MINOR} * count(*)
    from public.bench_bet group by player_id`;
  await db.sql`
    insert into wallet.leg (player_id, provider_id, command_key, leg_number, sequence, kind, outcome, vertical,
      requested_minor, weight_basis_points, source, destination, currency, amount_minor, source_after_minor,
      destination_after_minor, playable_after_minor, decided_at, ends_round)
    select player_id, 0, 'opening', 0, 1, 7, 0, 0, ${OPENING_MINOR}, 0, -2, 1, 978, ${OPENING_MINOR}, 0, ${OPENING_MINOR},
      ${OPENING_MINOR}, now(), false
    from wallet.guard`;
  await db.sql`
    insert into wallet.leg (player_id, provider_id, command_key, leg_number, sequence, kind, outcome, vertical,
      requested_minor, weight_basis_points, source, destination, currency, amount_minor, source_after_minor,
      destination_after_minor, playable_after_minor, decided_at, round_key, ends_round)
    select player_id, 12, '1:bet:' || bet_id, 0, sequence, 1, 0, 4, ${STAKE_MINOR}, 0, 1, -1, 978, ${STAKE_MINOR},
      ${OPENING_MINOR} - ${STAKE_MINOR} * (sequence - 1), 0, ${OPENING_MINOR} - ${STAKE_MINOR} * (sequence - 1), now(),
      bet_id::text, false
    from public.bench_bet order by n`;
  await db.sql`
    insert into sportsbook.bet (player_id, bet_id, kind, line_sizes, line_count, line_minor, currency, stake_minor,
      price_rule, total_odds_milli, vertical, max_payout_minor, state, accepted_at)
    select player_id, bet_id, kind, case kind when 'single' then '{1}' else '{2}' end::smallint[],
      case kind when 'system' then 4 else 1 end, case kind when 'system' then ${STAKE_MINOR} / 4 else ${STAKE_MINOR} end,
      'EUR', ${STAKE_MINOR}, 'higher', 2100, 4, 50000000, 'open', now()
    from public.bench_bet order by n`;
  await db.sql`
    insert into sportsbook.bet_move (player_id, bet_id, revision, state, reason, actor)
    select player_id, bet_id, 0, 'open', 'placed', 'player' from public.bench_bet order by n`;
  await db.sql`
    insert into sportsbook.decision (event_id, market_key, outcome, version, kind, result, rule, inputs, decided_at)
    values (${OTHER_EVENT}, 'decided', 'yes', ${DECIDED}, 'settled', 'WON', 'feed.result', '{}', now())`;
  await db.sql`
    insert into sportsbook.leg (player_id, bet_id, number, event_id, market_key, outcome, odds_milli, version,
      material_version, result, decision_id)
    select player_id, bet_id, number, event_id, leg.market_key, leg.outcome, 2100, 1, 1, result,
      case when result is not null then (select decision_id from sportsbook.decision) end
    from public.bench_bet bet cross join lateral (
      select 1 as number, ${MEASURED_EVENT}::uuid as event_id, bet.market_key, bet.outcome, null as result
      union all select 2, ${OTHER_EVENT}::uuid, 'open', 'yes', null where kind = 'multiple'
      union all select number, ${OTHER_EVENT}::uuid, 'decided', 'yes', 'WON'
        from generate_series(2, 4) number where kind = 'system') as leg
    order by n, number`;
  await db.sql`drop table public.bench_bet`;
  await db.sql`analyze`;
}

/** Bets by state, and what the settled ones returned. */
export function countBets(
  db: Db,
): Promise<{ kind: string; state: string; bets: bigint; returned: bigint }[]> {
  return db.sql`
    select kind, state, count(*) as bets, sum(returned_minor)::bigint as returned
    from sportsbook.bet group by kind, state order by kind, state`;
}

/** The result of every market, as the feed would report it, already due. */
export async function noteResults(db: Db): Promise<void> {
  const outcomes = [
    { id: 'yes', result: 1 as const },
    { id: 'no', result: 0 as const },
  ];
  const markets = Array.from({ length: MARKETS }, (_, index) => ({
    type: `market_${index}`,
    specifiers: '',
    outcomes,
  }));
  await openSettler({ db, clock: systemClock }).onSettlement({
    eventId: MEASURED_EVENT,
    version: 1n,
    receivedAt: new Date(Date.now() - 60_000),
    message: {
      kind: 'bet_settlement',
      product: 1,
      timestamp: Date.now(),
      event: 'event',
      certainty: 2,
      markets,
    },
  });
}

/** The settlement alone, on separate connections. */
export function openSettlementOn(connection: PoolConfig, report: ReportFault = faultsToStderr) {
  const db = openDb(settlementConnection(connection));
  const ledger = openLedger({ ...moneyRules, events: db.events });
  const deps = { db, ledger, clock: systemClock, report };
  return { db, ledger, settle: () => settleDue(deps), close: () => db.close() };
}
