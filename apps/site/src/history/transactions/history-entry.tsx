import type { useGameNames } from '../entry/game-names.ts';
import type { TransactionView } from '../history.queries.ts';
import { RoundEntry } from '../rounds/round-entry.tsx';
import type { Entry } from '../entry/transaction-days.ts';
import { TransactionRow } from '../entry/transaction-row.tsx';

type HistoryEntryProps = {
  entry: Entry<TransactionView>;
  gameOf: ReturnType<typeof useGameNames>;
  isShort?: boolean;
};

/** A round, or a movement without one. */
export function HistoryEntry({ entry, gameOf, isShort }: HistoryEntryProps) {
  const [newest] = entry;
  const game = newest.gameId === null ? null : gameOf(newest.gameId);
  if (newest.round && game)
    return <RoundEntry entry={entry} round={newest.round} game={game} {...(isShort && { isShort })} />;
  return <TransactionRow line={newest} game={game} {...(isShort && { isShort })} />;
}
