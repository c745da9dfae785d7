import { accumulatorBoost } from '@halcyon/odds/bet/boost';
import { Link } from '../../platform/link.tsx';
import { useHref, useText } from '../../platform/site.ts';
import { useOddsText } from '../stake/odds-format.ts';
import { useSlipMoney } from '../stake/slip-money.ts';
import css from './boosts.module.css';
import sportCss from '../sportsbook.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** What betting here pays more for: boosted prices, and combos by their number of selections. */
export function BoostsScreen() {
  const t = useText();
  const href = useHref();
  const odds = useOddsText();
  const { share } = useSlipMoney();
  const { ladder, oddsMilliMin } = accumulatorBoost;
  return (
    <>
      <div className={sportCss.head}>
        <h1>{t('sportsbook.nav.price_boost')}</h1>
      </div>
      <p className={ui.muted}>{t('sportsbook.empty.boost_text')}</p>
      <section className={css.card} aria-labelledby="combo-boost">
        <h2 id="combo-boost">{t('slip.boost.title')}</h2>
        <p className={ui.muted}>{t('sportsbook.boost.text', { price: odds(oddsMilliMin) })}</p>
        <ol className={css.ladder}>
          {ladder.map(({ legs, bps }) => (
            <li key={legs}>{t('slip.boost.step', { count: legs, share: share(bps) })}</li>
          ))}
        </ol>
        <Link to={href('/sportsbook')}>{t('sportsbook.empty.all')}</Link>
      </section>
    </>
  );
}
