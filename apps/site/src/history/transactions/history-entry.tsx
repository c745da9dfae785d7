import { Trophy } from 'lucide-react';
import { useSite, useText } from '../../platform/site.ts';
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

/** A round or a bet, or a movement without one. */
export function HistoryEntry({ entry, gameOf, isShort }: HistoryEntryProps) {
  const [newest] = entry;
  const { gameId, round } = newest;
  const betName = useBetName(entry);
  const game = gameId === null ? null : gameOf(gameId);
  const played = game ?? (betName === null ? null : { name: betName, picture: null, Icon: Trophy });
  if (round && played)
    return <RoundEntry entry={entry} round={round} game={played} {...(isShort && { isShort })} />;
  return <TransactionRow line={newest} game={game} {...(isShort && { isShort })} />;
}

const ofBets: readonly TransactionView['category'][] = ['SPORTS', 'VIRTUAL_SPORTS'];

/** What a bet is called, which is of no game. Null: it is none. */
function useBetName(entry: Entry<TransactionView>): string | null {
  const t = useText();
  const { texts } = useSite();
  const [{ round }] = entry;
  const of = entry.find(({ category }) => ofBets.includes(category))?.category;
  if (!of || !round) return null;
  const name = texts.find(`history.category.${of}`) ?? of;
  // No money is staked with a free bet.
  const isFree = round.state === 'settled' && round.stake.amountMinor === '0';
  return isFree ? `${name} · ${t('history.freeBet')}` : name;
}
