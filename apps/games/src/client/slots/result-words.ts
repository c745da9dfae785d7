import type { SlotRoundView } from '../../protocol.ts';
import { roundMood } from '../loop/count-up.ts';
import type { MoneyText } from '../shell/money-text.ts';
import type { Texts } from '../shell/texts.ts';

/** How a round ended, for a voice, and the balance after it; null where nothing was staked. Pure. */
export function resultWords(
  round: SlotRoundView,
  balanceMinor: bigint | null,
  { texts, money }: { readonly texts: Texts; readonly money: MoneyText },
): string {
  const winMinor = BigInt(round.winMinor);
  const mood = roundMood(winMinor, BigInt(round.stakeMinor));
  const key = mood === 'nothing' || mood === 'returned' ? mood : 'won';
  const result = texts(`announce.${key}`, { amount: money.spoken(winMinor) });
  if (balanceMinor === null) return result;
  return `${result} ${texts('announce.balance', { amount: money.spoken(balanceMinor) })}`;
}
