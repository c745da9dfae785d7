import { useSite } from '../../platform/site.ts';
import { useFormat } from '../../platform/text/format.ts';
import { chanceText, tenthsText } from '../../platform/text/share-text.ts';

/** Amounts and shares of the slip, in the currency of the page. */
export function useSlipMoney() {
  const { currency, numberForm } = useSite();
  const format = useFormat();
  return {
    money: (minor: bigint) => format.money({ amountMinor: minor, currency }),
    /** 183 000 millionths are 18.3 %. */
    chance: (chanceE6: number) => chanceText(chanceE6, numberForm),
    /** Basis points, with one place. A margin below zero, of a boosted price, is what the player gains. */
    share: (bps: number) => `${bps < 0 ? '−' : ''}${tenthsText(Math.round(Math.abs(bps) / 10), numberForm)}`,
  };
}
