import { bcp47Of, languages } from '@halcyon/contract/market/languages';
import { localePath } from '@halcyon/contract/market/locale';
import { marketIds, markets } from '@halcyon/contract/market/markets';
import { chipLook } from '@halcyon/ui/chip';
import { useSite, useText } from '../platform/site.ts';

/** Every market with its languages. Plain links: another market is another page from the ground up. */
export function LanguagesScreen() {
  const t = useText();
  const { locale } = useSite();
  const open = marketIds.filter((id) => markets[id].isMarketEnabled);
  return (
    <div className="page grid gap-6">
      <h1>{t('shell.markets.title')}</h1>
      <p className="max-w-[64ch] text-text-2">{t('shell.markets.text')}</p>
      <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {open.map((market) => (
          <li key={market} className="grid gap-2 rounded-card border border-line bg-bg-1 p-4">
            <h2>{markets[market].name}</h2>
            <ul className="flex flex-wrap gap-2">
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
        ))}
      </ul>
    </div>
  );
}
