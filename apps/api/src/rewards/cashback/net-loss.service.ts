import type { Db, Tx } from '@halcyon/server-kit/sql';
import { findSequenceBefore, listSequences, sumSettledPlay, type SequenceSpan } from '../../wallet/public.ts';
import type { PeriodRow } from './cashback.store.ts';
import type { CashbackCampaign } from './dependencies.ts';
import type { NetLoss } from './pay.rules.ts';

type On = Pick<Db | Tx, 'sql'>;

/** What a player lost in settled rounds, by the ledger and as of now. */
export async function netLossOf(
  on: On,
  playerId: bigint,
  span: SequenceSpan,
  boostedGames: CashbackCampaign['boostedGames'],
): Promise<NetLoss & { readonly stakedMinor: bigint; readonly returnedMinor: bigint }> {
  let [stakedMinor, returnedMinor, boostedMinor] = [0n, 0n, 0n];
  for (const of of await sumSettledPlay(on, playerId, span)) {
    stakedMinor += of.staked_minor;
    returnedMinor += of.returned_minor;
    if (of.game_id !== null && boostedGames.has(of.game_id))
      boostedMinor += of.staked_minor - of.returned_minor;
  }
  return { stakedMinor, returnedMinor, netMinor: stakedMinor - returnedMinor, boostedMinor };
}

/** The commands of a window. One without an end has them up to `newest`, or to the end of its campaign. */
export async function spanOf(
  on: On,
  playerId: bigint,
  row: Pick<PeriodRow, 'window_start' | 'window_end' | 'after_sequence' | 'until_sequence'>,
  { schedule, endsAt }: Pick<CashbackCampaign, 'schedule' | 'endsAt'>,
  newest: bigint,
): Promise<SequenceSpan> {
  if (schedule.kind === 'INSTANT' || !row.window_end) {
    const afterSequence = row.after_sequence;
    const last = endsAt ? await findSequenceBefore(on, playerId, endsAt) : newest;
    return {
      afterSequence,
      upToSequence: row.until_sequence ?? (last > afterSequence ? last : afterSequence),
    };
  }
  const first = await findSequenceBefore(on, playerId, row.window_start);
  const afterSequence = first > row.after_sequence ? first : row.after_sequence;
  const last = await findSequenceBefore(on, playerId, row.window_end);
  const until = row.until_sequence ?? last;
  return { afterSequence, upToSequence: until < last ? until : last };
}

/** The player's newest command. The caller holds the guard's lock, or takes what is committed. */
export async function newestSequenceOf(on: On, playerId: bigint): Promise<bigint> {
  const [row] = await listSequences(on, playerId - 1n, 1);
  return row?.player_id === playerId ? row.sequence : 0n;
}
