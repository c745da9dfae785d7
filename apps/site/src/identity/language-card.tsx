import { bcp47Of, languages } from '@halcyon/contract/market/languages';
import { pathInLocale } from '@halcyon/contract/market/locale';
import { markets } from '@halcyon/contract/market/markets';
import { buttonLook } from '@halcyon/ui/button';
import { chipLook } from '@halcyon/ui/chip';
import { Link, useLocation } from 'react-router';
import { useHref, useSite, useText } from '../platform/site.ts';
import { useDialogHref } from '../platform/use-dialog.ts';
import { Card } from '../platform/card.tsx';

/** The languages of the player's market, and the cookie choice. Plain links: another language is another page. */
export function LanguageCard() {
  const t = useText();
  const href = useHref();
  const dialogHref = useDialogHref();
  const { locale } = useSite();
  const { pathname } = useLocation();
  const { name, languages: offered } = markets[locale.market];
  return (
    <Card title={t('identity.language.title')} text={t('identity.language.text', { market: name })}>
      <ul className="flex flex-wrap gap-2">
        {offered.map((language) => (
          <li key={language}>
            <a
              href={pathInLocale(pathname, { language, market: locale.market })}
              lang={bcp47Of(language)}
              {...chipLook(language === locale.language)}
            >
              {languages[language].nativeName}
            </a>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 pt-4">
        <Link to={href('/languages')} {...buttonLook({ size: 's' })}>
          {t('identity.language.other')}
        </Link>
        <Link to={dialogHref('cookies')} preventScrollReset {...buttonLook({ size: 's' })}>
          {t('identity.cookies.open')}
        </Link>
      </div>
    </Card>
  );
}
