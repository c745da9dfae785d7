import { tabLook } from '@halcyon/ui/tab-look';
import type { ReactNode } from 'react';
import { Link } from '../platform/link.tsx';
import { useHref, useText } from '../platform/site.ts';
import { usePathBelowPrefix } from '../platform/use-path.ts';
import css from '@halcyon/ui/tabs.module.css';
import ui from '@halcyon/ui/ui.module.css';

const pages = [
  { path: '/my-account/inbox', text: 'inbox.tabs.messages' },
  { path: '/my-account/inbox/notifications', text: 'inbox.tabs.notifications' },
] as const;

/** Own messages and CRM offers: two pages, one row of links. */
export function InboxTabs({ children }: { children: ReactNode }) {
  const t = useText();
  const href = useHref();
  const path = usePathBelowPrefix();
  return (
    <div className={ui.stack4}>
      <h1>{t('inbox.title')}</h1>
      <nav className={css.tabs} aria-label={t('inbox.tabs.label')}>
        {pages.map((page) => (
          <Link key={page.path} to={href(page.path)} {...tabLook(path === page.path)}>
            {t(page.text)}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}
