import { accumulatorBoost, boostBpsOf } from '@halcyon/odds/bet/boost';
import { useText } from '../../platform/site.ts';
import { useOddsText } from '../stake/odds-format.ts';
import { useSlipMoney } from '../stake/slip-money.ts';
import type { SlipBet } from './use-slip-bets.ts';
import css from './slip.module.css';

const STEPS_SHOWN = 4;

/** What a combination adds to the winnings, with the next steps. */
export function BoostLadder({ bet }: { readonly bet: SlipBet }) {
  const t = useText();
  const odds = useOddsText();
  const { share } = useSlipMoney();
  const bps = boostBpsOf(
    bet.legs.map(({ pick, oddsMilli }) => ({ event: pick.eventId, oddsMilli: oddsMilli ?? 0, result: null })),
    accumulatorBoost,
  );
  const { ladder, oddsMilliMin } = accumulatorBoost;
  const at = ladder.findIndex((step) => step.bps === bps);
  const first = Math.min(Math.max(0, at - 1), ladder.length - STEPS_SHOWN);
  return (
    <div className={css.boost}>
      <p>
        <b>{bps > 0 ? t('slip.boost.now', { share: share(bps) }) : t('slip.boost.title')}</b>
        <span>{t('slip.boost.from', { price: odds(oddsMilliMin) })}</span>
      </p>
      <ol>
        {ladder.slice(first, first + STEPS_SHOWN).map((step) => (
          <li key={step.legs} data-on={step.bps <= bps || undefined}>
            {t('slip.boost.step', { count: step.legs, share: share(step.bps) })}
          </li>
        ))}
      </ol>
    </div>
  );
}
