import { createHash } from 'node:crypto';
import { TournamentRules } from '@halcyon/contract/prizes/tournament.contract';
import { convertMinor } from '@halcyon/money/reference-rates';
import { eachSafely, type ReportFault } from '@halcyon/server-kit/faults';
import type { Db, Sql, Tx } from '@halcyon/server-kit/sql';
import { findPlayerFacts, isPayoutOnly } from '../../identity/public.ts';
import { lockGuard, payPrize as payPrizeMoney, type Ledger } from '../../ledger/public.ts';
import { listEntries, writeScores, type Entry } from './entry.store.ts';
import { poolMinorOf, prizesOf, ratesOf, scoreRulesOf } from './frozen.rules.ts';
import type { CategoriesOf } from '../../rewards/public.ts';
import type { Outbox } from '../../platform/events/outbox.ts';
import { listStakers } from '../../wallet/public.ts';
import { enter } from './entry.service.ts';
import { readPlayed } from './played.service.ts';
import { insertPrize, insertProofPart, listDue, lockPrize, movePrize, type PrizeRow } from './prize.store.ts';
import { proofEntry, proofHead, proofPlace } from './proof.rules.ts';
import { awardPrizes, rank, type Won } from './ranking.rules.ts';
import { countedRounds, isPlaced, scoreOf } from './score.rules.ts';
import { dueState } from './tournament.machine.ts';
import { listOpen, lockTournament, moveTournament, type TournamentRow } from './tournament.store.ts';

/** Lines of the proof in one row, which is read and sent at a time. */
const LINES_A_PART = 2_000;
const PAID_AT_ONCE = 200;

type PayDependencies = { readonly ledger: Ledger; readonly outbox: Outbox };
type FinalDependencies = { readonly db: Db; readonly ledger: Ledger; readonly categoriesOf: CategoriesOf };

/** Moves every tournament whose time has come, as far as it goes. One that fails holds back none of the others. */
export async function moveTournaments(
  deps: FinalDependencies & { readonly report: ReportFault },
  at: Date,
): Promise<void> {
  await eachSafely(deps.report, 'prizes.move', await listOpen(deps.db.sql), async (row) => {
    for (let next: TournamentRow | null = row; next;) next = await moveOnce(deps, next, at);
  });
}

async function moveOnce(
  deps: FinalDependencies,
  row: TournamentRow,
  at: Date,
): Promise<TournamentRow | null> {
  const rules = TournamentRules.parse(row.rules);
  const times = { startsAtMs: row.starts_at.getTime(), endsAtMs: row.ends_at.getTime() };
  const to = dueState({ ...times, state: row.state, reviewMs: rules.reviewMinutes * 60_000 }, at.getTime());
  if (!to) return null;
  if (to === 'FINAL') {
    await closeTable(deps, row.tournament_id, at);
    return null;
  }
  const isMoved = await moveTournament(deps.db.sql, row.tournament_id, { from: row.state, to, at });
  return isMoved ? { ...row, state: to } : null;
}

/**
 * The final table: computed from the ledger alone, with its proof and its prizes, in one transaction. What is voided later
 * changes none of it. Writes: prizes.tournament, tournament_entry, tournament_prize, tournament_proof.
 */
export function closeTable(deps: FinalDependencies, tournamentId: string, at: Date): Promise<string | null> {
  return deps.db.transact(async (tx) => {
    const row = await lockTournament(tx.sql, tournamentId);
    if (!row || row.state !== 'REVIEW') return null;
    const rules = TournamentRules.parse(row.rules);
    const scoreRules = scoreRulesOf(row.rules);
    await enterStakers(tx, row, rules);
    const proof = new ProofWriter(tx.sql, tournamentId);
    await proof.write([proofHead({ tournamentId, termsId: row.terms_id, rules, seed: row.seed })]);
    const entries: Entry[] = [];
    for (const entry of await listEntries(tx.sql, tournamentId)) {
      const played = await readPlayed(
        { db: tx, categoriesOf: deps.categoriesOf },
        entry.playerId,
        scoreRules,
      );
      entries.push({ ...entry, score: scoreOf(played, scoreRules, entry) });
      await proof.write(proofEntry(entry, countedRounds(played, scoreRules, entry)));
    }
    await writeScores(tx.sql, tournamentId, entries);
    const placed = rank(
      entries
        .filter(({ score }) => isPlaced(score, scoreRules))
        .map(({ entryId, score: { value, reachedAtMs, rounds } }) => ({
          entryId,
          value,
          reachedAtMs,
          rounds,
        })),
      row.seed,
    );
    const pool = { minor: poolMinorOf(rules, entries.length), placed: placed.length };
    const won = new Map(awardPrizes(placed, prizesOf(rules, pool)).map((each) => [each.entryId, each]));
    await proof.write(placed.map((each) => proofPlace(each, won.get(each.of.entryId)?.prize ?? null)));
    const hash = await proof.end();
    for (const entry of entries) {
      const prize = won.get(entry.entryId);
      if (prize) await insertPrize(tx.sql, await prizeOf(tx, { tournamentId, rules, entry, won: prize }));
    }
    await moveTournament(tx.sql, tournamentId, { from: 'REVIEW', to: 'FINAL', at }, { resultHash: hash });
    return hash;
  });
}

/** Every player who staked in time is in a tournament that is joined by that, whatever its board has seen. */
async function enterStakers(tx: Tx, row: TournamentRow, rules: TournamentRules): Promise<void> {
  if (rules.joining !== 'AUTO') return;
  const { tournament_id: tournamentId, starts_at: at } = row;
  const known = new Set((await listEntries(tx.sql, tournamentId)).map(({ playerId }) => playerId));
  for (const playerId of await listStakers(tx, row.starts_at, row.ends_at))
    if (!known.has(playerId)) await enter(tx, { tournamentId, rules, playerId, at });
}

/** A prize of a player who is barred now is held until two people decide; no other player gets it. */
async function prizeOf(
  tx: Tx,
  of: {
    readonly tournamentId: string;
    readonly rules: TournamentRules;
    readonly entry: Entry;
    readonly won: Won;
  },
): Promise<PrizeRow> {
  const { tournamentId, rules, entry, won } = of;
  const { playerId, currency } = entry;
  const facts = await findPlayerFacts(tx, playerId);
  const reason =
    facts?.status !== 'REGISTERED'
      ? (facts?.status ?? 'UNKNOWN')
      : (await isPayoutOnly(tx, playerId))
        ? 'PAYOUT_ONLY'
        : null;
  const isMoney = won.prize.kind === 'MONEY';
  const amountMinor = won.prize.kind === 'MONEY' ? won.prize.amountMinor : null;
  return {
    player_id: playerId,
    tournament_id: tournamentId,
    entry_id: entry.entryId,
    place: won.place,
    amount_minor: amountMinor,
    paid_minor:
      amountMinor === null ? null : convertMinor(amountMinor, rules.currency, currency, ratesOf(rules)),
    currency,
    goods: isMoney ? null : (won.prize as { goods: string }).goods,
    state: reason === null ? 'DUE' : 'HELD',
    held_reason: reason,
    is_of_pool: rules.joining === 'BUY_IN',
  };
}

/**
 * Pays what is due, each in its own transaction; a second run pays nothing twice. A prize that cannot be paid stays due
 * and holds back none of the others.
 */
export async function payPrizes(
  deps: PayDependencies & { readonly db: Db; readonly report: ReportFault },
  at: Date,
): Promise<void> {
  const { db, report } = deps;
  const due = await listDue(db.sql, PAID_AT_ONCE);
  await eachSafely(report, 'prizes.pay', due, (row) =>
    db.transact(async (tx) => {
      await lockGuard(tx, row.player_id); // first lock
      const present = await lockPrize(tx.sql, row.tournament_id, row.player_id);
      if (present?.state === 'DUE') await payPrize(deps, tx, present, at);
    }),
  );
}

/**
 * Ends a held prize by the decision of two operators; the caller has checked them. False: it is not held.
 * Called with the player's guard locked.
 */
export async function decideHeldPrize(
  deps: PayDependencies,
  tx: Tx,
  of: { readonly tournamentId: string; readonly playerId: bigint; readonly pays: boolean; readonly at: Date },
): Promise<boolean> {
  const row = await lockPrize(tx.sql, of.tournamentId, of.playerId);
  if (row?.state !== 'HELD') return false;
  if (!of.pays) await movePrize(tx.sql, row, 'WITHHELD', of.at);
  else if (row.amount_minor === null) await movePrize(tx.sql, row, 'DUE', of.at);
  else await payPrize(deps, tx, row, of.at);
  return true;
}

/** Emits: prizes.prize_paid. */
async function payPrize({ ledger, outbox }: PayDependencies, tx: Tx, row: PrizeRow, at: Date): Promise<void> {
  const { player_id: playerId, tournament_id: tournamentId, currency, paid_minor: minor } = row;
  if (minor! > 0n) {
    const key = `tournament:${tournamentId}`;
    const prize = { playerId, key, currency, amountMinor: minor!, isOfPool: row.is_of_pool };
    await payPrizeMoney(ledger, tx, prize);
    const facts = { tournamentId, place: row.place, amountMinor: String(minor), currency };
    await outbox.emit(tx, { name: 'prizes.prize_paid', playerId, facts });
  }
  await movePrize(tx.sql, row, 'PAID', at);
}

/** Collects lines into parts, and their hash. */
class ProofWriter {
  readonly #sql: Sql;
  readonly #tournamentId: string;
  readonly #hash = createHash('sha256');
  #lines: string[] = [];
  #part = 0;

  constructor(sql: Sql, tournamentId: string) {
    this.#sql = sql;
    this.#tournamentId = tournamentId;
  }

  async write(lines: readonly string[]): Promise<void> {
    this.#lines.push(...lines);
    if (this.#lines.length >= LINES_A_PART) await this.#flush();
  }

  async end(): Promise<string> {
    await this.#flush();
    return this.#hash.digest('hex');
  }

  async #flush(): Promise<void> {
    if (this.#lines.length === 0) return;
    const text = this.#lines.map((line) => `${line}\n`).join('');
    this.#lines = [];
    this.#hash.update(text);
    this.#part += 1;
    await insertProofPart(this.#sql, this.#tournamentId, this.#part, text);
  }
}
