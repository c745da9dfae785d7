import type { LimitKind } from '@halcyon/contract/responsible-gambling/limits.contract';
import {
  addRow,
  columns,
  type LimitEntry,
  type LimitWindow,
  type Period,
  type PlayerState,
  type StatePart,
  type TimeWindow,
} from '../../ledger/public.ts';

/** Limits of losses, stakes and time as money commands see them: read and written with the wallet's round trip. */
export const playWindowPart: StatePart = {
  load: {
    name: 'responsible_gambling.loadPlayWindows',
    text: `
    select player_id, period, round(date_part('epoch', starts_at) * 1000), round(date_part('epoch', ends_at) * 1000),
      limit_minor, used_minor, pending_minor, round(date_part('epoch', pending_from) * 1000), needs_confirmation,
      house_minor, entries, kind, round(date_part('epoch', counted_until) * 1000), counter_minor
    from responsible_gambling.play_window where player_id = any ($1::bigint[])`,
  },
  add(state, row) {
    const of = row[11] as PlayKind;
    const stored = toWindow(row);
    const window = { ...stored, usedMinor: stored.usedMinor + counterOf(state, of) - (row[13] as bigint) };
    if (of === 'time') state.timeWindows.push({ ...window, playedUntilMs: row[12] as number | null });
    else state[playWindows[of]].push(window);
  },
  write: {
    name: 'responsible_gambling.movePlayWindows',
    text: `
    update responsible_gambling.play_window
    set starts_at = to_timestamp(new.starts_at_ms / 1000), ends_at = to_timestamp(new.ends_at_ms / 1000),
      used_minor = new.used_minor, entries = new.entries,
      counted_until = to_timestamp(nullif(new.counted_until_ms, 0) / 1000), counter_minor = new.counter_minor
    from unnest($1::bigint[], $2::text[], $3::text[], $4::float8[], $5::float8[], $6::bigint[], $7::text[],
        $8::float8[], $9::bigint[])
      as new (player_id, kind, period, starts_at_ms, ends_at_ms, used_minor, entries, counted_until_ms,
        counter_minor)
    where play_window.player_id = new.player_id and play_window.kind = new.kind
      and play_window.period = new.period`,
  },
  changed(changes) {
    const rows = columns(9);
    for (const [playerId, { before, after }] of changes) {
      for (const of of playKindsOfWindows) {
        const windows: readonly (LimitWindow & Partial<TimeWindow>)[] = after[playWindows[of]];
        const known: readonly LimitWindow[] = before[playWindows[of]];
        if (windows === known) continue;
        const counterMinor = counterOf(after, of);
        const movedMinor = counterMinor - counterOf(before, of);
        for (const [index, window] of windows.entries()) {
          if (of !== 'time' && isOnCounter(window, known[index]!, movedMinor)) continue;
          const { period, startsAtMs, endsAtMs, usedMinor, entries, playedUntilMs = 0 } = window;
          const text = entriesText(entries);
          addRow(
            rows,
            playerId,
            of,
            period,
            startsAtMs,
            endsAtMs,
            usedMinor,
            text,
            playedUntilMs ?? 0,
            counterMinor,
          );
        }
      }
    }
    return rows;
  },
};

/** Where the state keeps the windows of a kind. */
export const playWindows = { loss: 'lossWindows', stake: 'stakeWindows', time: 'timeWindows' } as const;
type PlayKind = keyof typeof playWindows;
const playKindsOfWindows = ['loss', 'stake', 'time'] as const satisfies readonly PlayKind[];

/**
 * Use of a window of losses or stakes is the value in its row plus what the player's counter has moved since, so that
 * a command changes one number in the guard's row instead of a row for each window. Other kinds have no counter.
 * docs/decisions/limit-counters.md.
 */
export function counterOf(state: Pick<PlayerState, 'lostMinor' | 'stakedMinor'>, of: LimitKind): bigint {
  if (of === 'loss') return state.lostMinor;
  return of === 'stake' ? state.stakedMinor : 0n;
}

/** True: the counter has everything, and the row needs no write. */
function isOnCounter(window: LimitWindow, known: LimitWindow, movedMinor: bigint): boolean {
  const isSame = window.startsAtMs === known.startsAtMs && window.endsAtMs === known.endsAtMs;
  return isSame && !window.entries && window.usedMinor - known.usedMinor === movedMinor;
}

/** Deposit limits, for the commands that bring money in or pay it out. */
export const depositWindowPart: StatePart = {
  load: {
    name: 'responsible_gambling.loadDepositWindows',
    text: `
    select player_id, period, round(date_part('epoch', starts_at) * 1000), round(date_part('epoch', ends_at) * 1000),
      limit_minor, used_minor, pending_minor, round(date_part('epoch', pending_from) * 1000), needs_confirmation,
      house_minor, entries, is_net
    from responsible_gambling.deposit_window where player_id = any ($1::bigint[])`,
  },
  add: (state, row) => state.depositWindows.push({ ...toWindow(row), isNet: row[11] as boolean }),
  write: {
    name: 'responsible_gambling.moveDepositWindows',
    text: `
    update responsible_gambling.deposit_window
    set starts_at = to_timestamp(new.starts_at_ms / 1000), ends_at = to_timestamp(new.ends_at_ms / 1000),
      used_minor = new.used_minor, entries = new.entries
    from unnest($1::bigint[], $2::text[], $3::float8[], $4::float8[], $5::bigint[], $6::text[])
      as new (player_id, period, starts_at_ms, ends_at_ms, used_minor, entries)
    where deposit_window.player_id = new.player_id and deposit_window.period = new.period`,
  },
  changed(changes) {
    const rows = columns(6);
    for (const [playerId, { before, after }] of changes) {
      if (after.depositWindows === before.depositWindows) continue;
      for (const { period, startsAtMs, endsAtMs, usedMinor, entries } of after.depositWindows) {
        addRow(rows, playerId, period, startsAtMs, endsAtMs, usedMinor, entriesText(entries));
      }
    }
    return rows;
  },
};

function toWindow(row: readonly unknown[]): LimitWindow {
  const pendingFrom = row[7] as number | null;
  const begins = pendingFrom !== null && !(row[8] as boolean);
  const entries = entriesOf(row[10] as string);
  return {
    period: row[1] as Period,
    startsAtMs: row[2] as number,
    endsAtMs: row[3] as number,
    limitMinor: row[4] as bigint | null,
    usedMinor: row[5] as bigint,
    next: begins ? { limitMinor: row[6] as bigint | null, fromMs: pendingFrom } : null,
    houseMinor: row[9] as bigint | null,
    ...(entries ? { entries } : {}),
  };
}

const calendar = '-';

/** The stored form of a rolling window's entries; absent for a calendar window. */
export function entriesOf(text: string): readonly LimitEntry[] | undefined {
  if (text === calendar) return undefined;
  return text
    .split('|')
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [atMs, amountMinor] = entry.split(':');
      return { atMs: Number(atMs), amountMinor: BigInt(amountMinor ?? '0') };
    });
}

export function entriesText(entries: readonly LimitEntry[] | undefined): string {
  if (!entries) return calendar;
  return `|${entries.map(({ atMs, amountMinor }) => `${atMs}:${amountMinor}`).join('|')}`;
}
