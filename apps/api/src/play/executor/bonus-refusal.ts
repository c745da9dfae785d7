import type { LanguageId } from '@halcyon/contract/market/languages';
import { formatMoney } from '@halcyon/contract/market/format';
import type { MarketId } from '@halcyon/contract/market/markets';
import { getCurrency } from '@halcyon/money/currency';
import type { Db } from '@halcyon/server-kit/sql';
import { outcomeCode, type Outcome } from '../../ledger/public.ts';
import { listRunningBonuses } from '../../rewards/public.ts';
import { bonusMessage } from '../game-words.ts';
import type { PlayerMessage } from '../provider/adapter.ts';

type Stake = { readonly playerId: bigint; readonly vertical: number; readonly currency: string };
type Reader = { readonly language: LanguageId; readonly market: MarketId };

/**
 * Why the terms of a bonus refuse a stake, with the number of the limit. Null: something else refuses it, or the bonus
 * has ended since.
 */
export async function bonusRefusalMessage(
  on: Pick<Db, 'sql'>,
  { code }: Pick<Outcome, 'code'>,
  stake: Stake,
  reader: Reader,
): Promise<PlayerMessage | null> {
  if (code !== outcomeCode.stakeAboveBonusMaximum && code !== outcomeCode.gameExcludedByBonus) return null;
  const running = await listRunningBonuses(on, stake.playerId);
  const bonus = running.find(({ vertical }) => vertical === stake.vertical);
  if (!bonus) return null;
  const { maxBetMinor, maxBetScope } = bonus.terms;
  const { language } = reader;
  const isAlways = maxBetScope === 'while_active';
  if (code === outcomeCode.gameExcludedByBonus)
    return bonusMessage('bonus_excluded', { language, isAlways, limit: '' });
  const amountMinor = maxBetMinor.get(getCurrency(stake.currency).number);
  if (amountMinor === undefined) return null;
  const limit = formatMoney({ amountMinor, currency: stake.currency }, reader);
  return bonusMessage('bonus_maximum', { language, isAlways, limit });
}
