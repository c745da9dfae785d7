import { bcp47Of, languages, type LanguageId } from '@halcyon/contract/market/languages';
import { pathInLocale } from '@halcyon/contract/market/locale';
import { markets } from '@halcyon/contract/market/markets';
import { buttonLook } from '@halcyon/ui/button';
import { chipLook } from '@halcyon/ui/chip';
import { useMutation } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../../platform/link.tsx';
import { Card } from '../../platform/page/card.tsx';
import { isUnmodifiedPress } from '../../platform/press.ts';
import { useHref, useSite, useText } from '../../platform/site.ts';
import css from '../account.module.css';
import ui from '@halcyon/ui/ui.module.css';

/**
 * The languages of the player's market: the choice is the account's, for mails as well as for pages. Links to
 * the same page, so that they work without script, too.
 */
export function LanguageCard() {
  const t = useText();
  const href = useHref();
  const { call, locale } = useSite();
  const { pathname } = useLocation();
  const { name, languages: offered } = markets[locale.market];
  const addressIn = (language: LanguageId) => pathInLocale(pathname, { language, market: locale.market });
  const change = useMutation({
    mutationFn: (language: LanguageId) =>
      call('POST /api/v1/player/language', { body: { languageCode: language } }),
    onSuccess: (_, language) => window.location.assign(addressIn(language)),
  });
  const press = (event: MouseEvent, language: LanguageId) => {
    if (!isUnmodifiedPress(event)) return;
    event.preventDefault();
    if (!change.isPending && !change.isSuccess) change.mutate(language);
  };
  return (
    <Card title={t('identity.language.title')} text={t('identity.language.text', { market: name })}>
      <ul className={ui.row2} aria-busy={change.isPending || change.isSuccess}>
        {offered.map((language) => (
          <li key={language}>
            <a
              href={addressIn(language)}
              lang={bcp47Of(language)}
              {...chipLook(language === locale.language)}
              onClick={(event) => press(event, language)}
            >
              {languages[language].nativeName}
            </a>
          </li>
        ))}
      </ul>
      {change.isError && (
        <p className={`${ui.error} ${ui.below}`} role="alert">
          {t('account.language.failed')}
        </p>
      )}
      <div className={css.language}>
        <Link to={href('/languages')} {...buttonLook({ size: 's' })}>
          {t('identity.language.other')}
        </Link>
      </div>
    </Card>
  );
}
