import { bcp47Of, languages } from '@halcyon/contract/market/languages';
import { localePath } from '@halcyon/contract/market/locale';
import { defaultMarket, marketIds, markets } from '@halcyon/contract/market/markets';
import { chipLook } from '@halcyon/ui/chip';
import { Globe } from 'lucide-react';
import { useState } from 'react';
import { useSite, useText } from '../platform/site.ts';
import { countryOf, marketName } from './market-name.ts';
import css from './languages.module.css';
import countryFlagCss from '../platform/country-flag.module.css';
import pageCss from '../platform/page.module.css';
import fieldCss from '@halcyon/ui/field/field.module.css';
import ui from '@halcyon/ui/ui.module.css';

type Row = { readonly market: (typeof marketIds)[number]; readonly name: string };

/**
 * Every market with its languages: the global one first, then by name, searched by country or language. Plain links:
 * another market is another page from the ground up.
 */
export function LanguagesScreen() {
  const t = useText();
  const site = useSite();
  const [words, setWords] = useState('');
  const { compare } = new Intl.Collator(site.bcp47);
  const rank = ({ market }: Row) => (market === defaultMarket ? 0 : 1);
  const rows = marketIds
    .filter((id) => markets[id].isMarketEnabled)
    .map((market): Row => ({ market, name: marketName(site, market) }))
    .toSorted((one, other) => rank(one) - rank(other) || compare(one.name, other.name));
  const wanted = folded(words);
  const found = rows.filter((row) => searchTextOf(row).includes(wanted));
  return (
    <div className={`${pageCss.page} ${css.page}`}>
      <h1>{t('shell.markets.title')}</h1>
      <p className={`${ui.measure} ${ui.muted}`}>{t('shell.markets.text')}</p>
      <div className={`${fieldCss.inputBox} ${css.search}`}>
        <input
          type="search"
          autoComplete="off"
          aria-label={t('shell.markets.find')}
          placeholder={t('shell.markets.find')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <ul className={css.markets}>
        {found.map((row) => (
          <MarketRow key={row.market} {...row} />
        ))}
      </ul>
      <p role="status" className={found.length === 0 ? ui.muted : ui.hidden}>
        {found.length === 0 && t('shell.markets.none')}
      </p>
    </div>
  );
}

function MarketRow({ market, name }: Row) {
  const { locale } = useSite();
  const country = countryOf(market);
  return (
    <li className={css.market}>
      <h2 className={css.marketName}>
        {country ? (
          <img
            src={`/images/flags/${country.toLowerCase()}.svg`}
            alt=""
            width={24}
            height={24}
            loading="lazy"
            className={countryFlagCss.countryFlag}
          />
        ) : (
          <Globe size={24} aria-hidden="true" />
        )}
        {name}
      </h2>
      <ul className={ui.row2}>
        {markets[market].languages.map((language) => (
          <li key={language}>
            <a
              href={localePath({ language, market }, '/')}
              lang={bcp47Of(language)}
              {...chipLook(locale.market === market && locale.language === language)}
            >
              {languages[language].nativeName}
            </a>
          </li>
        ))}
      </ul>
    </li>
  );
}

function searchTextOf({ market, name }: Row): string {
  const own = markets[market].languages.map((language) => languages[language].nativeName);
  return folded([name, markets[market].name, ...own].join(' '));
}

/** Without case and accents, so that "turkiye" finds Türkiye. */
function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}
