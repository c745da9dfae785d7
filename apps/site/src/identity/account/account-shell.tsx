import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../platform/link.tsx';
import { isSignedIn } from '../../platform/api/session.ts';
import { useHref, useSession, useText } from '../../platform/site.ts';
import { usePathBelowPrefix } from '../../platform/use-path.ts';
import { accountEntries, type AccountEntry } from './account-entries.ts';
import { AccountFace } from './account-face.tsx';
import { SignOutButton } from '../session/sign-out-button.tsx';
import css from '../account.module.css';
import pageCss from '../../platform/page.module.css';
import ui from '@halcyon/ui/ui.module.css';

/**
 * The frame of every page below `/my-account`: the menu at the left on wide screens; on phones the
 * menu is the page `/my-account` itself, and the others link back to it. `isHome`: phones show the menu, too.
 */
export function AccountShell({ isHome = false, children }: { isHome?: boolean; children: ReactNode }) {
  const t = useText();
  const href = useHref();
  const path = usePathBelowPrefix();
  const session = useSession();
  if (!isSignedIn(session)) return null;
  const entries = accountEntries(session);
  const isCurrent = (entry: AccountEntry) =>
    path === entry.path || (entry.isPrefix === true && path.startsWith(`${entry.path}/`));
  const isWide = entries.some((entry) => entry.isWide && isCurrent(entry));
  return (
    <div
      className={`${pageCss.page} ${css.shell} ${isWide ? css.wide : css.frame}`}
      data-home={isHome || path === '/my-account' || undefined}
    >
      <aside className={isWide ? css.side : `${css.side} ${css.beside}`}>
        <AccountFace player={session.player} />
        <nav aria-label={t('identity.account.title')}>
          <ul>
            {entries.map((entry) => (
              <li key={entry.path}>
                <Link
                  to={href(entry.path)}
                  className={css.entry}
                  aria-current={isCurrent(entry) ? 'page' : undefined}
                >
                  <entry.icon size={20} aria-hidden="true" />
                  <span className={ui.grow}>{t(entry.text)}</span>
                  {entry.badge && <entry.badge />}
                  <ChevronRight size={18} aria-hidden="true" className={css.chevron} />
                </Link>
              </li>
            ))}
            <li>
              <SignOutButton />
            </li>
          </ul>
        </nav>
      </aside>
      <div className={ui.shrink}>{children}</div>
    </div>
  );
}
