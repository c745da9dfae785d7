/**
 * The reference: the same decision, executed the way most code does it. One transaction per command on a pool:
 * BEGIN, SELECT FOR UPDATE, one SELECT of the state, one of the history, UPDATEs, one INSERT per leg, COMMIT.
 * Every statement is prepared. It is a lean form, so ratios to it are cautious.
 */
import { Pool, type ClientConfig, type PoolClient } from 'pg';
import { pgTypes } from '@halcyon/server-kit/sql';
import { decide } from '../apps/api/src/wagering/decide/decide.ts';
import {
  account,
  bonusState,
  type Command,
  type Leg,
  type Outcome,
  type PlayerState,
} from '../apps/api/src/ledger/public.ts';
import { decideBatch, noLeg } from '../apps/api/src/ledger/executor/decide-batch.ts';
import { benchTerms } from './wallet-players.ts';
import { entryOf } from '../apps/api/src/ledger/executor/entries.ts';

type Row = readonly (bigint | number | string | boolean | null)[];
type Entry = {
  readonly providerId: number;
  readonly key: string;
  recorded: ReturnType<typeof toRecorded> | null;
  isResolved: boolean;
};

const lockGuard = `
  select sequence, currency, time_zone, deposited_minor, main_minor, floor(date_part('epoch', clock_timestamp()) * 1000)
  from wallet.guard where player_id = $1 for update`;
const selectState = `
  select 1::smallint, account::text, balance_minor, wagered_e4, 0::float8, 0::float8 from wallet.balance where player_id = $1
  union all
  select 2, period, limit_minor, used_minor, date_part('epoch', starts_at) * 1000, date_part('epoch', ends_at) * 1000
    from responsible_gambling.play_window where player_id = $1 and kind = 'loss'
  union all
  select 3, terms_id, required_e4, since_sequence, date_part('epoch', expires_at) * 1000, number
    from rewards.active_bonus where player_id = $1 and vertical = 1 and state = 1`;
const selectHistory = `
  select command_key, leg_number, sequence, kind, outcome, vertical, requested_minor, weight_basis_points, source,
    destination, amount_minor, playable_after_minor, date_part('epoch', decided_at) * 1000, reference_key, round_key,
    ends_round
  from wallet.leg where player_id = $1 and provider_id = $2 and command_key = any ($3)
  union all
  select command_key, leg_number, sequence, kind, outcome, vertical, requested_minor, weight_basis_points, source,
    destination, amount_minor, playable_after_minor, date_part('epoch', decided_at) * 1000, reference_key, round_key,
    ends_round
  from wallet.leg where player_id = $1 and provider_id = $2 and round_key = $4 and leg_number = 0
    and command_key <> all ($3)`;
const insertLeg = `
  insert into wallet.leg (player_id, provider_id, command_key, leg_number, sequence, kind, outcome, vertical,
    requested_minor, weight_basis_points, source, destination, currency, amount_minor, source_after_minor,
    destination_after_minor, playable_after_minor, decided_at, reference_key, round_key, ends_round, game_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, to_timestamp($18::float8 / 1000),
    $19, $20, $21, $22)`;

export function openNaive(connection: ClientConfig) {
  const pool = new Pool({ ...connection, max: 16 });
  return {
    async submit(command: Command): Promise<Outcome> {
      const client = await pool.connect();
      try {
        return await carry(client, command);
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}

async function carry(client: PoolClient, command: Command): Promise<Outcome> {
  const ask = async (name: string, text: string, values: readonly unknown[]): Promise<Row[]> => {
    const query = { name, text, values: [...values], rowMode: 'array' as const, types: pgTypes };
    return (await client.query(query)).rows as unknown as Row[];
  };
  const { playerId, providerId } = command;
  await client.query('begin');
  const [guard] = await ask('guard', lockGuard, [playerId]);
  if (!guard) throw new Error(`no player ${playerId}`);
  const before = toState(guard, await ask('state', selectState, [playerId]));
  const keys = command.referenceKey === null ? [command.key] : [command.key, command.referenceKey];
  const rows = await ask('history', selectHistory, [playerId, providerId, keys, command.roundKey]);
  const entries = new Map([[playerId, toEntries(providerId, rows)]]);
  const atMs = guard[5] as number;
  const batch = decideBatch(decide, { atMs, states: new Map([[playerId, before]]), entries }, [command]);
  const [answer] = batch.answers;
  if (!answer || answer instanceof Error) throw answer ?? new Error('no answer');
  const after = batch.changes.get(playerId)?.after;
  if (after) await write(ask, command, batch.recorded[0]!.decision, before, after, atMs);
  await client.query('commit');
  return answer;
}

type Ask = (name: string, text: string, values: readonly unknown[]) => Promise<Row[]>;
type Recorded = {
  readonly legs: readonly Leg[];
  readonly outcome: Outcome;
  readonly marksReference: boolean;
  readonly weightBasisPoints?: number;
};

async function write(
  ask: Ask,
  command: Command,
  decision: Recorded,
  before: PlayerState,
  after: PlayerState,
  atMs: number,
) {
  const { playerId } = command;
  const mainMinor = after.balances[account.main];
  const moveGuard = 'update wallet.guard set sequence = $2, main_minor = $3 where player_id = $1';
  await ask('moveGuard', moveGuard, [playerId, after.sequence, mainMinor ?? 0n]);
  for (const [of, minor] of Object.entries(after.balances)) {
    if (minor === before.balances[Number(of)] || Number(of) === account.main) continue;
    const text = `update wallet.balance set balance_minor = $3, wagered_e4 = $4 where player_id = $1 and account = $2`;
    await ask('moveBalance', text, [playerId, of, minor, after.wageredE4[Number(of)] ?? 0n]);
  }
  if (after.lossWindows !== before.lossWindows) {
    for (const { period, usedMinor } of after.lossWindows) {
      const text = `update responsible_gambling.play_window set used_minor = $3
         where player_id = $1 and kind = 'loss' and period = $2`;
      await ask('moveWindow', text, [playerId, period, usedMinor]);
    }
  }
  const legs = decision.legs.length > 0 ? decision.legs : [noLeg];
  const insert = (key: string, number: number, leg: Leg) => {
    const { kind, vertical, amountMinor, referenceKey, roundKey, endsRound, gameId } = command;
    const { weightBasisPoints = 0 } = decision;
    const { code, sequence, playableAfterMinor } = decision.outcome;
    const head = [
      playerId,
      command.providerId,
      key,
      number,
      sequence,
      kind,
      code,
      vertical,
      amountMinor,
      weightBasisPoints,
    ];
    const sums = [leg.source, leg.destination, before.currency, leg.amountMinor, leg.sourceAfterMinor];
    const rest = [
      leg.destinationAfterMinor,
      playableAfterMinor,
      atMs,
      referenceKey,
      roundKey,
      endsRound,
      gameId,
    ];
    return ask('insertLeg', insertLeg, [...head, ...sums, ...rest]);
  };
  for (const [number, leg] of legs.entries()) await insert(command.key, number, leg);
  if (decision.marksReference) await insert(command.referenceKey!, 99, noLeg);
}

function toState(guard: Row, rows: readonly Row[]): PlayerState {
  const balances: Record<number, bigint> = { [account.main]: guard[4] as bigint };
  const lossWindows: PlayerState['lossWindows'][number][] = [];
  const bonuses: Record<number, PlayerState['bonuses'][number]> = {};
  const wageredE4: Record<number, bigint> = {};
  for (const [sort, name, one, other, from, to] of rows) {
    if (sort === 1) balances[Number(name)] = one as bigint;
    if (sort === 1) wageredE4[Number(name)] = other as bigint;
    if (sort === 2) {
      const span = { startsAtMs: from as number, endsAtMs: to as number };
      lossWindows.push({
        period: name as 'D',
        limitMinor: one as bigint,
        usedMinor: other as bigint,
        ...span,
      });
    }
    if (sort === 3) {
      const terms = Object.values(benchTerms).find(({ id }) => id === name)!;
      const sums = {
        requiredE4: one as bigint,
        sinceSequence: other as bigint,
        sinceE4: 0n,
        grantedMinor: 0n,
      };
      const rest = {
        number: to as number,
        expiresAtMs: from as number,
        state: bonusState.running,
        ending: null,
      };
      bonuses[1] = [{ ...sums, ...rest, terms }];
    }
  }
  return {
    sequence: guard[0] as bigint,
    currency: guard[1] as number,
    timeZone: guard[2] as string,
    status: 'REGISTERED',
    level: 'NOT_REQUIRED',
    verifyBefore: 'withdrawal',
    verifyThresholdMinor: 0n,
    depositedMinor: guard[3] as bigint,
    stakesBarredUntilMs: 0,
    playedGame: null,
    playedAtMs: 0,
    balances,
    wageredE4,
    lossWindows,
    lostMinor: 0n,
    owedMinor: 0n,
    stakedMinor: 0n,
    stakeWindows: [],
    timeWindows: [],
    depositWindows: [],
    bonuses,
  };
}

function toEntries(providerId: number, rows: readonly Row[]): Entry[] {
  const entries: Entry[] = [];
  for (const row of rows) {
    const key = row[0] as string;
    const known = entryOf(entries, providerId, key);
    const entry = known ?? { providerId, key, recorded: null, isResolved: false };
    if (!known) entries.push(entry);
    if (row[1] === 99) {
      entry.isResolved = true;
      continue;
    }
    entry.recorded ??= toRecorded(row);
    const afters = { sourceAfterMinor: 0n, destinationAfterMinor: 0n };
    const leg = {
      source: row[8] as number,
      destination: row[9] as number,
      amountMinor: row[10] as bigint,
      ...afters,
    };
    if (row[8] !== 0) entry.recorded.legs.push(leg);
  }
  return entries;
}

function toRecorded(row: Row) {
  return {
    sequence: row[2] as bigint,
    kind: row[3] as Command['kind'],
    code: row[4] as Outcome['code'],
    vertical: row[5] as Command['vertical'],
    requestedMinor: row[6] as bigint,
    weightBasisPoints: row[7] as number,
    playableAfterMinor: row[11] as bigint,
    decidedAtMs: row[12] as number,
    referenceKey: row[13] as string | null,
    roundKey: row[14] as string | null,
    endsRound: row[15] as boolean,
    legs: [] as Leg[],
  };
}
