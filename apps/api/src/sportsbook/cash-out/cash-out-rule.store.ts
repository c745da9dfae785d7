import type { Queryable, Tx } from '@halcyon/server-kit/sql';

/** Cashes a bet out by itself, once, when the offer for all that is left reaches a bound. */
export type CashOutRule = {
  readonly playerId: bigint;
  readonly betId: string;
  readonly revision: number;
  /** Of the bet when the rule was set: the bet's next move ends it. */
  readonly betRevision: number;
  readonly atLeastMinor: bigint | null;
  readonly atMostMinor: bigint | null;
  /** The part of the stake. Null: all that is left. */
  readonly stakeMinor: bigint | null;
  readonly setAt: Date;
};
type RuleRow = {
  readonly player_id: bigint;
  readonly bet_id: string;
  readonly revision: number;
  readonly bet_revision: number;
  readonly at_least_minor: bigint | null;
  readonly at_most_minor: bigint | null;
  readonly stake_minor: bigint | null;
  readonly set_at: Date;
};

/** The rule of a bet that has not ended. */
export async function findRule(
  { sql }: Queryable,
  playerId: bigint,
  betId: string,
): Promise<CashOutRule | null> {
  const [row] = await sql<RuleRow>`
    select player_id, bet_id, revision, bet_revision, at_least_minor, at_most_minor, stake_minor, set_at
    from sportsbook.cash_out_rule where player_id = ${playerId} and bet_id = ${betId} and ended_at is null`;
  return row ? ruleOf(row) : null;
}

/** The bet's rule from now on. The caller has locked the player's guard row. */
export async function putRule({ sql }: Tx, of: Omit<CashOutRule, 'revision'>): Promise<CashOutRule> {
  const [row] = await sql<RuleRow>`
    insert into sportsbook.cash_out_rule (player_id, bet_id, revision, bet_revision, at_least_minor, at_most_minor,
      stake_minor, set_at)
    values (${of.playerId}, ${of.betId}, 1, ${of.betRevision}, ${of.atLeastMinor}, ${of.atMostMinor},
      ${of.stakeMinor}, ${of.setAt})
    on conflict (player_id, bet_id) do update set revision = cash_out_rule.revision + 1,
      bet_revision = excluded.bet_revision, at_least_minor = excluded.at_least_minor,
      at_most_minor = excluded.at_most_minor, stake_minor = excluded.stake_minor, set_at = excluded.set_at,
      ended_at = null, ended_by = null
    returning player_id, bet_id, revision, bet_revision, at_least_minor, at_most_minor, stake_minor, set_at`;
  return ruleOf(row!);
}

/** The rule as it is ends; one that was set again meanwhile goes on. */
export async function endRule(
  { sql }: Queryable,
  { playerId, betId, revision }: Pick<CashOutRule, 'playerId' | 'betId' | 'revision'>,
  by: 'player' | 'bet',
): Promise<void> {
  await sql`
    update sportsbook.cash_out_rule set ended_at = clock_timestamp(), ended_by = ${by}
    where player_id = ${playerId} and bet_id = ${betId} and revision = ${revision} and ended_at is null`;
}

/** Rules of bets that have moved since they were set end. A bet's revision only rises, so a rule that is set meanwhile stays. */
export async function endOutdatedRules({ sql }: Queryable): Promise<void> {
  await sql`
    -- fanout
    update sportsbook.cash_out_rule as rule set ended_at = clock_timestamp(), ended_by = 'bet'
    from sportsbook.bet
    where rule.ended_at is null and bet.player_id = rule.player_id and bet.bet_id = rule.bet_id
      and bet.revision > rule.bet_revision`;
}

export type RuleName = { readonly player_id: bigint; readonly bet_id: string; readonly revision: number };

/** Rules that have not ended, of all players, after the last one read. */
export function listRules({ sql }: Queryable, after: RuleName | null, limit: number): Promise<RuleName[]> {
  return sql<RuleName>`
    -- fanout
    select player_id, bet_id, revision from sportsbook.cash_out_rule
    where ended_at is null
      and (player_id, bet_id) > (${after?.player_id ?? -1n}::bigint, ${after?.bet_id ?? NO_BET}::uuid)
    order by player_id, bet_id limit ${limit}`;
}

const NO_BET = '00000000-0000-0000-0000-000000000000';

function ruleOf(row: RuleRow): CashOutRule {
  return {
    playerId: row.player_id,
    betId: row.bet_id,
    revision: row.revision,
    betRevision: row.bet_revision,
    atLeastMinor: row.at_least_minor,
    atMostMinor: row.at_most_minor,
    stakeMinor: row.stake_minor,
    setAt: row.set_at,
  };
}
