import { Spinner } from '@halcyon/ui/spinner';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { guardOf } from '../../platform/api/guarding.ts';
import { isSignedIn } from '../../platform/api/session.ts';
import { useSession, useSite, useText } from '../../platform/site.ts';
import css from './shell.module.css';

/** A page that slept longer than this asks who it belongs to before it shows anything. */
const SLEPT_MS = 10 * 60_000;

/**
 * Asks the guard again whenever the account changes under an open page: a session that ended, access that was
 * taken away, new terms. While the session itself is being asked about nothing of the page is shown.
 */
export function GuardManager() {
  const site = useSite();
  const session = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useWakeUp();
  useEffect(() => {
    const verdict = guardOf(site, { pathname, search });
    if (verdict.kind !== 'redirect') return;
    if (verdict.market) window.location.reload();
    else void navigate(`/${site.prefix}${verdict.to}`, { replace: true });
  }, [site, session, pathname, search, navigate]);
  return session.status === 'requested' ? <SessionLoader /> : null;
}

function SessionLoader() {
  const t = useText();
  return (
    <div className={css.sessionLoader}>
      <Spinner label={t('shell.session.checking')} />
    </div>
  );
}

/** After a long sleep, and when the browser brings a left page back, the server says whose session this is. */
function useWakeUp() {
  const site = useSite();
  useEffect(() => {
    let hiddenAtMs: number | null = null;
    const ask = () => {
      const before = site.session.get();
      if (!isSignedIn(before) || !site.browserApi) return;
      site.session.set({ status: 'requested' });
      site.browserApi.renew().catch(() => {
        // Ended: the API client has reported it already. No answer at all: the known session is kept.
        if (site.session.get().status === 'requested') site.session.set(before);
      });
    };
    const look = () => {
      if (document.visibilityState === 'hidden') hiddenAtMs = Date.now();
      else if (hiddenAtMs !== null && Date.now() - hiddenAtMs > SLEPT_MS) ask();
    };
    const shown = (event: PageTransitionEvent) => event.persisted && ask();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pageshow', shown);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pageshow', shown);
    };
  }, [site]);
}
