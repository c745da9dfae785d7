import { buttonLook } from '@halcyon/ui/button';
import { Card } from '../../platform/page/card.tsx';
import { Link } from '../../platform/link.tsx';
import { isHeldBack } from '../../platform/api/session.ts';
import { useHref, useSession, useText } from '../../platform/site.ts';
import { AccountShell } from './account-shell.tsx';
import ui from '@halcyon/ui/ui.module.css';

/** Home of a player who may only withdraw and look: the account and help, and no invitation to play. */
export function HeldBackHome() {
  const t = useText();
  const href = useHref();
  const session = useSession();
  // The banner of a break already says what is left open.
  const isSaid = isHeldBack(session) && session.restriction !== null;
  const ways = [
    { path: '/my-account/banking/withdraw', text: t('identity.account.banking') },
    { path: '/responsible-gambling', text: t('shell.nav.safer') },
    { path: '/contact-live-chat', text: t('shell.nav.help') },
  ];
  return (
    <AccountShell isHome>
      <h1 className={ui.hidden}>{t('shell.nav.home')}</h1>
      <Card title={t('shell.nav.account')} {...(!isSaid && { text: t('identity.restriction.open') })}>
        <div className={ui.row3}>
          {ways.map(({ path, text }) => (
            <Link key={path} to={href(path)} {...buttonLook({})}>
              {text}
            </Link>
          ))}
        </div>
      </Card>
    </AccountShell>
  );
}
