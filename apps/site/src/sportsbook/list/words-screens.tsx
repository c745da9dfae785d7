import { useText } from '../../platform/site.ts';
import css from '../sportsbook.module.css';
import pageCss from '../../platform/page.module.css';

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
