import credits from '../../../../../content/credits.json';
import { useText } from '../../platform/site.ts';
import css from '../content.module.css';
import pageCss from '../../platform/page.module.css';
import badgeCss from '@halcyon/ui/badge.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** Whose pictures, sounds and letters the site uses, under which licence. */
export function CreditsScreen() {
  const t = useText();
  return (
    <div className={`${pageCss.page} ${ui.stack6}`}>
      <header className={ui.stack2}>
        <h1>{t('content.credits.title')}</h1>
        <p className={`${ui.measure} ${ui.muted}`}>{t('content.credits.text')}</p>
      </header>
      <ul className={css.credits}>
        {credits.map(({ name, author, licence, url, what }) => (
          <li key={name}>
            <h2>
              <a href={url} rel="noreferrer">
                {name}
              </a>
            </h2>
            <p>{what}</p>
            <p className={ui.hint}>
              {t('content.credits.by', { author })} <span className={badgeCss.badge}>{licence}</span>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
