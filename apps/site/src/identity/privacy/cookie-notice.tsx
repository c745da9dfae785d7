import { Button } from '@halcyon/ui/button';
import { Cookie } from 'lucide-react';
import { startTransition, Suspense, useEffect, useState } from 'react';
import { Link } from '../../platform/link.tsx';
import { useHref, useSession, useSite, useText } from '../../platform/site.ts';
import { findCookieChoice } from './cookie-choice.queries.ts';
import { CookieForm } from './cookie-form.part.ts';
import { useSaveCookies } from './use-save-cookies.ts';
import css from '../identity.module.css';
import ui from '@halcyon/ui/ui.module.css';

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
    site.messages.announce(t('cookies.saved'));
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
    <section className={css.cookieNotice} aria-label={t('cookies.label')}>
      <div className={css.cookieWords}>
        <Cookie size={24} aria-hidden="true" />
        <div>
          <h2>{t('cookies.title')}</h2>
          <p>
            {t('cookies.text')} <Link to={href('/cookie-policy')}>{t('cookies.policy')}</Link>
          </p>
        </div>
      </div>
      {isChoosing ? (
        <Suspense fallback={null}>
          <CookieForm options={site.cookieDefault} onSaved={hide} />
        </Suspense>
      ) : (
        <div className={css.cookieButtons} aria-busy={isSaving}>
          <Button onClick={() => void save({ performanceFunctional: true, marketing: true })}>
            {t('cookies.acceptAll')}
          </Button>
          <Button onClick={() => void save({ performanceFunctional: false, marketing: false })}>
            {t('cookies.essentialsOnly')}
          </Button>
          <Button tone="plain" onClick={() => startTransition(() => setChoosing(true))} aria-expanded={false}>
            {t('cookies.settings')}
          </Button>
        </div>
      )}
      {hasFailed && (
        <p role="alert" className={ui.dangerText}>
          {t('cookies.notSaved')}
        </p>
      )}
    </section>
  );
}
