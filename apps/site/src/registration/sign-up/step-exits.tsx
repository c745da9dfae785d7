import { countryName } from '@halcyon/contract/market/countries';
import { Button, buttonLook } from '@halcyon/ui/button';
import { EmptyState } from '@halcyon/ui/page-state';
import { Spinner } from '@halcyon/ui/spinner';
import { CircleCheck, Globe, UserRoundCheck } from 'lucide-react';
import { useEffect, useRef, type ComponentProps } from 'react';
import { Link } from '../../platform/link.tsx';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { useDialogHref } from '../../platform/dialog/use-dialog.ts';
import type { SignUp } from './use-sign-up.ts';
import css from '../registration.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** Replaces a long form whose end was in view: it scrolls into view and takes the focus. */
function Exit(state: ComponentProps<typeof EmptyState>) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
    place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={place} role="group" aria-label={state.title} tabIndex={-1} className={css.exits}>
      <EmptyState {...state} />
    </div>
  );
}

/** The country is not taken. */
export function Unsupported({ signUp }: { signUp: SignUp }) {
  const t = useText();
  const href = useHref();
  const { locale } = useSite();
  const country = countryName(signUp.state.values.countryCode, locale.language);
  return (
    <Exit
      icon={<Globe size={40} aria-hidden="true" />}
      title={t('registration.unsupported.title')}
      text={t('registration.unsupported.text', { country })}
    >
      <Button tone="cta" onClick={() => signUp.dispatch({ type: 'restarted' })}>
        {t('registration.unsupported.back')}
      </Button>
      <Link to={href('/')} {...buttonLook()}>
        {t('registration.unsupported.home')}
      </Link>
    </Exit>
  );
}

/** The e-mail or phone belongs to a player already; its owner has just proven to be that person. */
export function Duplicated({ signUp }: { signUp: SignUp }) {
  const t = useText();
  const dialogHref = useDialogHref();
  return (
    <Exit
      icon={<UserRoundCheck size={40} aria-hidden="true" />}
      title={t('registration.duplicated.title')}
      text={t(signUp.state.duplicatedBy)}
    >
      <Link to={dialogHref('login')} preventScrollReset {...buttonLook({ tone: 'cta' })}>
        {t('registration.logIn')}
      </Link>
      <Button onClick={() => signUp.dispatch({ type: 'restarted' })}>
        {t('registration.duplicated.other')}
      </Button>
    </Exit>
  );
}

/** The account is open; the login follows automatically while the password is still in memory. */
export function Opened({ signUp }: { signUp: SignUp }) {
  const t = useText();
  const dialogHref = useDialogHref();
  const { login } = signUp;
  const words =
    login.at === 'by_hand'
      ? t('registration.complete.logInYourself')
      : login.at === 'running' && login.waitSeconds !== null
        ? t('identity.login.retrying', { count: login.waitSeconds })
        : t('registration.complete.loggingIn');
  return (
    <Exit
      icon={<CircleCheck size={48} aria-hidden="true" className={ui.ok} />}
      title={t('registration.complete.done')}
      text={words}
    >
      {login.at === 'by_hand' ? (
        <Link to={dialogHref('login')} preventScrollReset {...buttonLook({ tone: 'cta' })}>
          {t('registration.logIn')}
        </Link>
      ) : (
        <Spinner label={t('registration.pending')} />
      )}
    </Exit>
  );
}
