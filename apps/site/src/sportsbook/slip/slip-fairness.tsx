import { useText } from '../../platform/site.ts';
import { useOddsText } from '../stake/odds-format.ts';
import { expectedMinorOf, legFiguresOf } from '../stake/slip-figures.ts';
import { useSlipMoney } from '../stake/slip-money.ts';
import type { SlipBet } from './use-slip-bets.ts';
import css from './slip.module.css';

/** The stake that the sentence uses while none is typed: ten units. */
const sampleOf = (exponent: number) => 10n ** BigInt(exponent + 1);

/** What is judged of a bet, or of several at once. */
type Judged = Pick<SlipBet, 'draft' | 'legs' | 'price' | 'stakeMinor' | 'freeBetId' | 'freeBetBackMinor'>;

type SlipFairnessProps = {
  readonly bet: Judged | null;
  readonly exponent: number;
  /** True: next to the keypad or on a low phone, where only the short sentence fits. */
  readonly isShort?: boolean;
};

/** The chance of a bet, its fair price, and its return on average, which is what the bar shows. */
export function SlipFairness({ bet, exponent, isShort = false }: SlipFairnessProps) {
  const t = useText();
  const odds = useOddsText();
  const { money, chance, share } = useSlipMoney();
  if (!bet) return null;
  const { price, stakeMinor, freeBetId, freeBetBackMinor } = bet;
  if (!price || price.marginBps === null) return null;
  const stake = stakeMinor ?? sampleOf(exponent);
  const { chanceE6, fairOddsMilli, marginBps } = price;
  const backMinor = freeBetId === null ? expectedMinorOf(stake, marginBps) : freeBetBackMinor;
  const values = { stake: money(stake), back: money(backMinor ?? 0n) };
  const backPercent =
    freeBetId === null ? (10_000 - marginBps) / 100 : Number(((backMinor ?? 0n) * 100n) / stake);
  const bar = (
    <div className={css.fairBar} aria-hidden="true">
      <i style={{ width: `${Math.min(100, Math.max(0, backPercent))}%` }} />
    </div>
  );
  const title =
    chanceE6 === null ? t('slip.fair.average') : t('slip.fair.chance', { chance: chance(chanceE6) });
  const fair = fairOddsMilli === null ? null : t('slip.fair.price', { price: odds(fairOddsMilli) });
  const multiplied = bet.draft.type === 'BUILDER' ? multipliedE6(bet) : null;
  if (isShort)
    return (
      <div className={css.fair} data-short="">
        <p className={css.fairHead}>
          <span>
            <b>{title}</b>
            {fair && ` · ${fair}`}
          </span>
          <span>{t('slip.fair.short', values)}</span>
        </p>
        {bar}
      </div>
    );
  return (
    <div className={css.fair}>
      <p className={css.fairHead}>
        <b>{title}</b>
        {fair && <span>{fair}</span>}
      </p>
      {bar}
      <p>
        {multiplied !== null &&
          chanceE6 !== null &&
          `${t('slip.fair.together', { chance: chance(chanceE6), multiplied: chance(multiplied) })} `}
        {backMinor !== null && t(freeBetId === null ? 'slip.fair.back' : 'slip.free_bet.back', values)}{' '}
        {marginBps >= 0
          ? t('slip.fair.margin', { margin: share(marginBps) })
          : t('slip.fair.gain', { margin: share(-marginBps) })}
      </p>
    </div>
  );
}

/**
 * Several singles as one bet, whose margin is that of all stakes together. Null: no stake is typed, or one of them has no
 * margin. Pure.
 */
export function allOf(bets: readonly SlipBet[]): Judged | null {
  const [first] = bets;
  let [stakeMinor, keptMinorBps] = [0n, 0n];
  for (const bet of bets) {
    if (!bet.stakeMinor) continue;
    if (!bet.price || bet.price.marginBps === null || bet.freeBetId !== null) return null;
    stakeMinor += bet.stakeMinor;
    keptMinorBps += bet.stakeMinor * BigInt(bet.price.marginBps);
  }
  if (!first?.price || stakeMinor === 0n) return null;
  const marginBps = Number(keptMinorBps / stakeMinor);
  return { ...first, stakeMinor, price: { ...first.price, chanceE6: null, fairOddsMilli: null, marginBps } };
}

/** The product of all chances, as if the picks were independent. Null: a chance is unknown. Pure. */
function multipliedE6({ legs }: Judged): number | null {
  const chances = legs.map(({ oddsMilli, chances: of }) =>
    oddsMilli !== null && of ? legFiguresOf(oddsMilli, of).chanceE6 : null,
  );
  if (chances.includes(null)) return null;
  return Math.round(chances.reduce<number>((all, of) => all * ((of ?? 0) / 1_000_000), 1_000_000));
}
