import { useEffect, useRef } from 'react';
import { isSignedIn } from '../../platform/api/session.ts';
import { useSession, useSite, useText } from '../../platform/site.ts';
import { usePathBelowPrefix } from '../../platform/use-path.ts';
import { ArrivalGreeting } from '../login/arrival-greeting.tsx';
import { IdleDialog } from './idle-dialog.tsx';
import { onTabMessage } from '../session-channel.queries.ts';
import { SessionEndedDialog } from './session-ended-dialog.tsx';
import { endHere, leavePlayer } from './sign-out.queries.ts';
import { StepUpHost } from './step-up-host.tsx';

/** Addresses where a form may be half filled in: a login in another tab leaves them alone. */
const filling = /^\/signup(?:\/|$)/;

/** Everything about the session on every page: warning, end, updates from other tabs, greeting. */
export function SessionLife() {
  const site = useSite();
  const session = useSession();
  const path = usePathBelowPrefix();
  const t = useText();
  const here = useRef(path);
  useEffect(() => {
    here.current = path;
  }, [path]);

  useEffect(
    () =>
      onTabMessage((update) => {
        const isIn = isSignedIn(site.session.get());
        if (update.kind === 'signed_out' && isIn) endHere(site, 'signed_out');
        const isForm = filling.test(here.current) || window.location.search.includes('dialog=signup');
        if (update.kind === 'signed_in' && !(isForm && !isIn)) window.location.reload();
      }),
    [site],
  );

  const endedBy = session.status === 'anonymous' ? session.endedBy : undefined;
  useEffect(() => {
    if (!endedBy) return;
    leavePlayer();
    site.messages.announce(t('identity.session.loggedOut'));
  }, [endedBy, site, t]);

  if (endedBy) return <SessionEndedDialog endedBy={endedBy} />;
  if (!isSignedIn(session)) return null;
  return (
    <>
      <IdleDialog />
      <StepUpHost />
      <ArrivalGreeting player={session.player} isRestricted={session.restriction !== null} />
    </>
  );
}
