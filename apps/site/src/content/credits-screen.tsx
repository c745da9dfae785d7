import credits from '../../../../content/credits.json';
import { useText } from '../platform/site.ts';

/** Whose pictures, sounds and letters the site uses, under which licence. */
export function CreditsScreen() {
  const t = useText();
  return (
    <div className="page grid gap-6">
      <header className="grid gap-2">
        <h1>{t('content.credits.title')}</h1>
        <p className="max-w-[64ch] text-text-2">{t('content.credits.text')}</p>
      </header>
      <ul className="credits">
        {credits.map(({ name, author, licence, url, what }) => (
          <li key={name}>
            <h2>
              <a href={url} rel="noreferrer">
                {name}
              </a>
            </h2>
            <p>{what}</p>
            <p className="ui-hint">
              {t('content.credits.by', { author })} <span className="ui-badge">{licence}</span>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
