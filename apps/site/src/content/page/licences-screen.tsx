import { markets } from '@halcyon/contract/market/markets';
import { useSuspenseQuery } from '@tanstack/react-query';
import { ExternalLink, Info } from 'lucide-react';
import { Link } from '../../platform/link.tsx';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { licencesQuery } from './page.queries.ts';
import css from '../pages.module.css';
import pageCss from '../../platform/page.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** Licences of this market, what the certification marks mean, and who helps from outside. */
export function LicencesScreen() {
  const t = useText();
  const href = useHref();
  const site = useSite();
  const { data } = useSuspenseQuery(licencesQuery(site));
  const { notice = '', items = [], marks = [] } = data.licences ?? {};
  return (
    <div className={pageCss.page}>
      <header className={css.promoHead}>
        <h1>{t('content.licences.title')}</h1>
        <p>{t('content.licences.text')}</p>
      </header>
      <section className={css.licenceCard}>
        <Info size={22} aria-hidden="true" />
        <div>
          <h2>{t('content.licences.market', { market: markets[site.locale.market].name })}</h2>
          {items.map(({ _key, authority, number, url }) => (
            <p key={_key}>
              <a href={url} rel="noreferrer">
                {authority}, {t('content.licences.number', { number })}
              </a>
            </p>
          ))}
          {items.length === 0 && <p className={`${ui.strong} ${ui.plain}`}>{t('content.licences.none')}</p>}
          <p>{notice}</p>
        </div>
      </section>
      <h2 className={ui.section} id="marks">
        {t('content.licences.marks')}
      </h2>
      <ul className={css.benefitGrid} aria-labelledby="marks">
        {marks.map(({ _key, mark, title, url }) => (
          <li key={_key}>
            <b className={css.licenceMark} aria-hidden="true">
              {_key === 'adults' ? `${site.adultAge}+` : mark}
            </b>
            <h3>
              <Link to={href(url)}>{title}</Link>
            </h3>
          </li>
        ))}
      </ul>
      {data.partners.map((partners) => (
        <section key={partners._id} className={ui.section}>
          <h2>{partners.title}</h2>
          <p className={`${ui.muted} ${css.licenceText}`}>{partners.text}</p>
          <ul className={css.benefitGrid}>
            {partners.items.map(({ _key, name, url }) => (
              <li key={_key}>
                <h3>
                  <a href={url} rel="noreferrer">
                    {name}
                    <span className={ui.hidden}> ({t('content.licences.outside')})</span>
                  </a>
                </h3>
                <p>{new URL(url).hostname}</p>
                <ExternalLink size={18} aria-hidden="true" />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
