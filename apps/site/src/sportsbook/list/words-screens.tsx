import { useText } from '../../platform/site.ts';
import { NoEvents } from './event-list.tsx';
import css from '../sportsbook.module.css';
import pageCss from '../../platform/page.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** Page of boosted prices; it states that there are none until a promotion boosts one. */
export function BoostScreen() {
  const t = useText();
  return (
    <>
      <h1 className={ui.hidden}>{t('sportsbook.nav.price_boost')}</h1>
      <NoEvents title={t('sportsbook.nav.price_boost')} text={t('sportsbook.empty.boost_text')} />
    </>
  );
}

const rules = ['delay', 'time', 'moved', 'unfinished', 'price', 'simulated'] as const;

/** How bets are accepted and settled, in short. */
export function RulesScreen() {
  const t = useText();
  return (
    <>
      <div className={css.head}>
        <h1>{t('sportsbook.nav.rules')}</h1>
      </div>
      <div className={pageCss.prose}>
        <p>{t('sportsbook.rules.text')}</p>
        <ul>
          {rules.map((rule) => (
            <li key={rule}>{t(`sportsbook.rules.${rule}`)}</li>
          ))}
        </ul>
      </div>
    </>
  );
}
