import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../platform/link.tsx';
import { isSignedIn } from '../../platform/api/session.ts';
import { useHref, useSession, useText } from '../../platform/site.ts';
import { usePathBelowPrefix } from '../../platform/use-path.ts';
import { accountEntries } from './account-entries.ts';
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
  return (
    <div className={`${pageCss.page} ${css.shell}`} data-home={isHome || path === '/my-account' || undefined}>
      <aside className={css.side}>
        <AccountFace player={session.player} />
        <nav aria-label={t('identity.account.title')}>
          <ul>
            {accountEntries(session).map((entry) => (
              <li key={entry.path}>
                <Link
                  to={href(entry.path)}
                  className={css.entry}
                  aria-current={
                    path === entry.path || (entry.isPrefix && path.startsWith(`${entry.path}/`))
                      ? 'page'
                      : undefined
                  }
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
