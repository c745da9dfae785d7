import { Button } from '@halcyon/ui/button';
import { FormMessage } from '@halcyon/ui/form-message';
import { Cookie } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from '../../platform/link.tsx';
import { useHref, useSession, useSite, useText } from '../../platform/site.ts';
import { findCookieChoice } from './cookie-choice.queries.ts';
import { CookieForm, useSaveCookies } from './cookie-form.tsx';
import css from '../identity.module.css';

/** Requests a cookie choice until there is one. It covers nothing that is needed to continue. */
export function CookieNotice() {
  const t = useText();
  const href = useHref();
  const site = useSite();
  const session = useSession();
  const [isShown, setShown] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const hide = () => {
    setShown(false);
    site.messages.announce(t('identity.cookies.saved'));
  };
  const { isSaving, hasFailed, save } = useSaveCookies(hide);
  useEffect(() => {
    let isGone = false;
    findCookieChoice(site).then(
      (choice) => !isGone && setShown(choice === null),
      // Whether the account has a choice is unknown now: the next page tries again.
      () => null,
    );
    return () => {
      isGone = true;
    };
  }, [site, session.status]);
  if (!isShown) return null;
  return (
    <section className={css.cookieNotice} aria-label={t('identity.cookies.label')}>
      <div className={css.cookieWords}>
        <Cookie size={24} aria-hidden="true" />
        <div>
          <h2>{t('identity.cookies.title')}</h2>
          <p>
            {t('identity.cookies.text')}{' '}
            <Link to={href('/cookie-policy')}>{t('identity.cookies.policy')}</Link>
          </p>
        </div>
      </div>
      {isChoosing ? (
        <CookieForm options={site.cookieDefault} onSaved={hide} />
      ) : (
        <div className={css.cookieButtons} aria-busy={isSaving}>
          <Button onClick={() => void save({ performanceFunctional: true, marketing: true })}>
            {t('identity.cookies.acceptAll')}
          </Button>
          <Button onClick={() => void save({ performanceFunctional: false, marketing: false })}>
            {t('identity.cookies.essentialsOnly')}
          </Button>
          <Button tone="plain" onClick={() => setChoosing(true)} aria-expanded={false}>
            {t('identity.cookies.settings')}
          </Button>
        </div>
      )}
      {hasFailed && <FormMessage kind="error">{t('identity.cookies.notSaved')}</FormMessage>}
    </section>
  );
}
