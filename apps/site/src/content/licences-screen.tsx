import { markets } from '@halcyon/contract/market/markets';
import { useSuspenseQuery } from '@tanstack/react-query';
import { ExternalLink, Info } from 'lucide-react';
import { Link } from '../platform/link.tsx';
import { useHref, useSite, useText } from '../platform/site.ts';
import { licencesQuery } from './page.queries.ts';

/** Licences of this market, what the certification marks mean, and who helps from outside. */
export function LicencesScreen() {
  const t = useText();
  const href = useHref();
  const site = useSite();
  const { data } = useSuspenseQuery(licencesQuery(site));
  const { notice = '', items = [], marks = [] } = data.licences ?? {};
  return (
    <div className="page">
      <header className="promo-head">
        <h1>{t('content.licences.title')}</h1>
        <p>{t('content.licences.text')}</p>
      </header>
      <section className="licence-card">
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
          {items.length === 0 && <p className="font-bold text-text-1">{t('content.licences.none')}</p>}
          <p>{notice}</p>
        </div>
      </section>
      <h2 className="mt-10" id="marks">
        {t('content.licences.marks')}
      </h2>
      <ul className="benefit-grid" aria-labelledby="marks">
        {marks.map(({ _key, mark, title, url }) => (
          <li key={_key}>
            <b className="licence-mark" aria-hidden="true">
              {_key === 'adults' ? `${site.adultAge}+` : mark}
            </b>
            <h3>
              <Link to={href(url)}>{title}</Link>
            </h3>
          </li>
        ))}
      </ul>
      {data.partners.map((partners) => (
        <section key={partners._id} className="mt-10">
          <h2>{partners.title}</h2>
          <p className="mt-1 max-w-[64ch] text-text-2">{partners.text}</p>
          <ul className="benefit-grid">
            {partners.items.map(({ _key, name, url }) => (
              <li key={_key}>
                <h3>
                  <a href={url} rel="noreferrer">
                    {name}
                    <span className="ui-hidden"> ({t('content.licences.outside')})</span>
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
