import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { incidentWays } from '@halcyon/contract/operations/incident-way';
import { operatorRights } from '@halcyon/contract/operations/right';
import { decideAlone, SHORT_BONUS_MS, steps, toCommand } from '@halcyon/testkit/money-generator';
import { NOON_MS, order } from '@halcyon/testkit/money-play';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openDb } from '../../packages/server-kit/src/sql.ts';
import { account, bonusEnding, kind, type Command } from '../../apps/api/src/ledger/public.ts';
import { operationsRoutes } from '../../apps/api/src/operations/operations.routes.ts';
import {
  assignmentEvents,
  assignmentState,
  stepAssignment,
  type AssignmentState,
} from '../../apps/api/src/rewards/assignment/assignment.machine.ts';
import { mayMove, tournamentStates } from '../../apps/api/src/prizes/tournament/tournament.machine.ts';
import { openTestDatabase } from '../harness/database.ts';
import { sourcesOf, statementsOf } from '../sql/statements.ts';

// Nothing takes winnings after the fact. Whatever is new here is added to its list by someone who has read how it ends:
// docs/domains/rewards.md.

/** How own money (MAIN, held, suspended, kept apart, bound by a bonus) leaves a player, by command. */
const ownMoneyLeaves = {
  /** The last one: a stake that came back, whose bet was void by mistake, is taken again. */
  stake: ['MAIN → games', 'LOCKED → games', 'apart → games'],
  /** The player's own order to join a tournament. */
  buyIn: ['MAIN → pool'],
  /** A provider, or the book, takes a win of its own round back; a stake that comes back pays what is owed of its round. */
  refund: ['MAIN → games', 'LOCKED → games', 'apart → games', 'MAIN → owed'],
  payWithdrawal: ['held → payments'],
  returnDeposit: ['suspended → payments'],
  /** The deposit itself, which its payer has back. */
  reverseDeposit: ['MAIN → payments', 'apart → payments'],
  /** What is owed after one of the two above. */
  collectDebt: ['MAIN → owed'],
  settle: ['MAIN → owed'],
} as const;

/** How bonus money and collected winnings of free spins leave a player: by the terms, or with their bonus. */
const bonusMoneyLeaves = {
  stake: ['BONUS → games'],
  refund: ['BONUS → games', 'spins → games'],
  /** At completion: the grant that has to go back, what is above the cap. */
  settle: ['BONUS → recovered'],
  endRound: ['BONUS → recovered'],
  /** The bonus ends: given up, expired, empty, replaced, its deposit reversed. */
  endBonus: ['BONUS → recovered'],
  /** A withdrawal with the player's consent. */
  holdWithdrawal: ['BONUS → recovered'],
  /** A break or an exclusion. */
  voidBonuses: ['BONUS → recovered', 'spins → recovered'],
  /** Winnings above the maximum of the award. */
  releaseSpins: ['spins → recovered'],
} as const;

const ownNames = ['MAIN', 'held', 'suspended', 'apart', 'LOCKED'];
const nameOf = (of: number): string =>
  ({
    [account.main]: 'MAIN',
    [account.hold]: 'held',
    [account.suspense]: 'suspended',
    [account.excess]: 'apart',
    [account.spinWinnings]: 'spins',
    [account.operatorGames]: 'games',
    [account.payments]: 'payments',
    [account.promoRecovered]: 'recovered',
    [account.receivable]: 'owed',
    [account.prizePool]: 'pool',
  })[of] ?? (of > 20 ? 'BONUS' : of > 10 ? 'LOCKED' : String(of));
const kindNames = Object.fromEntries(Object.entries(kind).map(([name, number]) => [number, name]));

/** Every way out of the accounts of a player that thousands of lives find, by kind of command. */
function waysOut(): Record<string, Set<string>> {
  const ways: Record<string, Set<string>> = {};
  for (const played of fc.sample(steps, { seed: 1_984, numRuns: 3_000 })) {
    const excluded = order(kind.voidBonuses, 'exclusion', 0n, { playerId: 1n });
    const commands: Command[] = [...played.map((step) => toCommand(1n, step)), excluded];
    const later = [0, 2 * SHORT_BONUS_MS, SHORT_BONUS_MS + 86_400_000];
    const atMs = commands.map((_, index) => NOON_MS + later[Math.floor((index * 3) / commands.length)]!);
    for (const [index, { legs }] of decideAlone(commands, { atMs }).decisions.entries()) {
      for (const { source, destination } of legs) {
        if (source < 0 || destination > 0) continue;
        (ways[kindNames[commands[index]!.kind]!] ??= new Set()).add(
          `${nameOf(source)} → ${nameOf(destination)}`,
        );
      }
    }
  }
  return ways;
}

type Ways = Readonly<Record<string, Iterable<string>>>;
const found = waysOut();
const listOf = (of: Ways, isOwn: boolean) =>
  Object.entries(of)
    .flatMap(([name, ways]) => [...ways].map((way) => ({ name, way })))
    .filter(({ way }) => ownNames.includes(way.split(' ')[0]!) === isOwn)
    .map(({ name, way }) => `${name}: ${way}`);
/** Every way that was found is named, and of every named command one was found. */
function expectNamed(named: Ways, isOwn: boolean): void {
  const seen = listOf(found, isOwn);
  expect(seen.filter((way) => !listOf(named, isOwn).includes(way))).toEqual([]);
  const kinds = new Set(seen.map((way) => way.split(':')[0]!));
  expect(kinds).toEqual(new Set(Object.keys(named)));
}

describe('no command takes winnings after the fact', () => {
  test('the ledger knows these kinds of commands and no other', () => {
    expect(Object.keys(kind)).toEqual([
      'stake',
      'settle',
      'refund',
      'endRound',
      'reserveDeposit',
      'releaseDeposit',
      'deposit',
      'holdWithdrawal',
      'payWithdrawal',
      'returnWithdrawal',
      'voidBonuses',
      'suspendDeposit',
      'returnDeposit',
      'creditExcess',
      'collectDebt',
      'waiveDebt',
      'grantBonus',
      'endBonus',
      'creditPromo',
      'releaseSpins',
      'reverseDeposit',
      'buyIn',
      'returnBuyIn',
      'payPool',
    ]);
  });

  test('own money leaves by stakes, payouts, what a provider takes back, and debts of that; never by a bonus', () => {
    expectNamed(ownMoneyLeaves, true);
  });

  test('bonus money leaves by stakes, the terms, or the end of its bonus', () => {
    expectNamed(bonusMoneyLeaves, false);
  });

  test('a bonus ends for eight reasons, and an operator’s judgement is none of them', () => {
    expect(Object.keys(bonusEnding)).toEqual([
      'completed',
      'givenUp',
      'expired',
      'empty',
      'replaced',
      'depositReversed',
      'protection',
      'withdrawal',
    ]);
  });
});

describe('no state takes winnings after the fact', () => {
  test('nothing follows the end of an assignment, and no event but these moves one', () => {
    expect(assignmentEvents).toEqual([
      'agree',
      'disagree',
      'optIn',
      'optOut',
      'activate',
      'queue',
      'complete',
      'giveUp',
      'runOut',
      'empty',
      'endForPlayer',
      'lapse',
      'cancel',
    ]);
    const ended = (Object.keys(assignmentState) as AssignmentState[]).filter((state) =>
      assignmentEvents.every((event) => stepAssignment(state, event) === null),
    );
    expect(ended).toEqual(['COMPLETED', 'FORFEITED', 'EXPIRED', 'EMPTY', 'CANCELED']);
  });

  test('nothing follows a final table of a tournament', () => {
    for (const to of tournamentStates) expect(mayMove('FINAL', to)).toBe(false);
  });
});

describe('no operator takes winnings after the fact', () => {
  test('operators have these rights and no other', () => {
    expect(operatorRights.toSorted()).toEqual(
      [
        'player.read',
        'status.move',
        'level.move',
        'documents.request',
        'documents.read',
        'documents.decide',
        'suspension.set',
        'limits.set',
        'note.write',
        'proposals.decide',
        'incidents.read',
        'incidents.decide',
        'audit.read',
        'providers.read',
        'providers.switch',
        'operators.reset',
        'suspense.decide',
        'withdrawals.decide',
        'person_reviews.decide',
        'dead_letters.decide',
        'prizes.decide',
        'deposits.reverse',
        'tournaments.read',
        'tournaments.write',
        'campaigns.read',
        'campaigns.write',
        'campaigns.publish',
        'codes.make',
        // Results of a match are corrected by two of them, and bets move by the difference: docs/decisions/trading-desk.md.
        'trading.read',
        'trading.write',
        'trading.correct',
      ].toSorted(),
    );
  });

  test('of a player’s money they decide these things, each by two of them', () => {
    const ofMoney = operationsRoutes
      .filter(({ key, endpoint }) => key.startsWith('POST') && moneyRights.has(endpoint.right))
      .map(({ key }) => key.replace('POST /api/operator/v1/players/:playerId/', ''));
    expect(ofMoney.toSorted()).toEqual([
      'deposits/:paymentId/reversal',
      'held-prizes/:tournamentId',
      'incidents/:incidentId',
      'suspense/:paymentId',
      'withdrawals/:withdrawalId',
    ]);
    expect(incidentWays).toEqual({
      debt: ['collect', 'waive'],
      /** `void`: of a win that no balance could hold, before it was ever paid. */
      above_balance: ['credit', 'void'],
      unstaked_win: ['close'],
      shared_id: ['close'],
      unknown_award: ['close'],
      misbooked_bet: ['close'],
    });
  });
});

const moneyRights: ReadonlySet<string> = new Set([
  'deposits.reverse',
  'incidents.decide',
  'prizes.decide',
  'suspense.decide',
  'withdrawals.decide',
]);

/** Tables with money, and whether the running product may change a row of them. */
const tablesWithMoney = {
  'prizes.tournament_entry': 'changes',
  'prizes.tournament_prize': 'changes',
  'prizes.win': 'changes',
  'rewards.active_bonus': 'changes',
  'rewards.assignment': 'changes',
  'rewards.budget': 'changes',
  'rewards.cashback_activation': 'changes',
  'rewards.cashback_period': 'changes',
  'rewards.extra': 'changes',
  /** A token: only its bet, its time, the player's own order or a break uses it up, and a void bet returns it. */
  'rewards.free_bet': 'changes',
  'rewards.level_move': 'append-only',
  'rewards.level_state': 'changes',
  'rewards.spin_award': 'changes',
  'rewards.spin_report': 'append-only',
  'sportsbook.bet': 'changes',
  'sportsbook.bet_move': 'append-only',
  'sportsbook.cash_out': 'append-only',
  'sportsbook.cash_out_rule': 'changes',
  'wallet.account_balance': 'read-only',
  'wallet.balance': 'changes',
  'wallet.entry': 'read-only',
  'wallet.guard': 'changes',
  'wallet.incident': 'changes',
  'wallet.leg': 'append-only',
} as const;
/** What a player was promised or was paid for: changed by no role. */
const frozen = [
  'prizes.tournament_proof',
  'rewards.campaign_version',
  'rewards.deposit_ordinal',
  'rewards.terms',
  'wallet.link',
  'wallet.root',
];

describe('no table takes winnings after the fact', () => {
  test('money is in these tables, and the product may change no more of them', async () => {
    const database = await openTestDatabase();
    const db = openDb({ ...database.owner, max: 1 });
    const rows = await db.sql<{ name: string; has_money: boolean; grants: string }>`
      with money as (
        select format('%s.%s', table_schema, table_name) as name,
          bool_or(column_name like '%\\_minor' or column_name like '%\\_e4') as has_money
        from information_schema.columns where table_schema in ('wallet', 'rewards', 'prizes', 'sportsbook') group by 1)
      select name, has_money,
        case when has_table_privilege('halcyon_app', name, 'update') or has_table_privilege('halcyon_app', name, 'delete')
            then 'changes'
          when has_table_privilege('halcyon_app', name, 'insert') then 'append-only' else 'read-only' end as grants
      from money order by name`;
    const triggers = await db.sql`
      select from information_schema.triggers where event_object_schema in ('wallet', 'rewards', 'prizes', 'cashier', 'sportsbook')`;
    await db.close();
    await database.close();
    const withMoney = rows.filter(({ has_money: has }) => has).map(({ name, grants }) => [name, grants]);
    expect(Object.fromEntries(withMoney)).toEqual(tablesWithMoney);
    for (const name of frozen)
      expect([name, rows.find((row) => row.name === name)?.grants]).toEqual([name, 'append-only']);
    expect(triggers).toEqual([]);
  });

  test('balances and legs are written by the ledger alone', () => {
    const root = join(import.meta.dirname, '../../apps/api/src');
    const writers = sourcesOf(root).filter((path) =>
      statementsOf(path, readFileSync(path, 'utf8')).some(({ text }) =>
        /(insert into|update|delete from)\s+wallet\.(balance|guard|leg)\b/.test(text ?? ''),
      ),
    );
    const outside = writers.map((path) => relative(root, path)).filter((path) => !path.startsWith('ledger/'));
    expect(writers.length).toBeGreaterThan(0);
    expect(outside).toEqual([]);
  });
});
