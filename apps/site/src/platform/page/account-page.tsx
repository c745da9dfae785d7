import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../link.tsx';
import { useHref, useText } from '../site.ts';
import type { TextKey } from '../text/text-keys.ts';
import css from './account-page.module.css';
import iconButtonCss from '@halcyon/ui/icon-button.module.css';

/** The frame of a page of panels below the account: its title, and on phones the way back to the menu. */
export function AccountPage({
  title,
  tools,
  children,
}: {
  title: TextKey;
  /** Beside the title on wide screens, below it on phones. */
  tools?: ReactNode;
  children: ReactNode;
}) {
  const t = useText();
  const href = useHref();
  return (
    <>
      <div className={css.head} data-tools={tools ? '' : undefined}>
        <Link
          to={href('/my-account')}
          className={`${iconButtonCss.iconButton} ${css.back}`}
          aria-label={t('identity.account.title')}
        >
          <ChevronLeft size={20} aria-hidden="true" />
        </Link>
        <h1>{t(title)}</h1>
        {tools}
      </div>
      <div className={css.cards}>{children}</div>
    </>
  );
}
