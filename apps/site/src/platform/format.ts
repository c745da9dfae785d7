import {
  formatDate,
  formatMoney,
  formatNumber,
  formatPercent,
  type MoneyLike,
} from '@halcyon/contract/market/format';
import { useSite } from './site.ts';

/** Money, figures and dates as this page's language and market write them. */
export function useFormat() {
  const { locale } = useSite();
  return {
    money: (money: MoneyLike) => formatMoney(money, locale),
    number: (value: number) => formatNumber(value, locale),
    percent: (basisPoints: number) => formatPercent(basisPoints, locale),
    date: (instant: string | Date) => formatDate(instant, locale, 'dateTime', 'UTC'),
  };
}
