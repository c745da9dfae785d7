import { buttonLook } from '@halcyon/ui/button';
import { FormMessage } from '@halcyon/ui/form-message';
import type { ReactNode } from 'react';
import { Link } from '../../platform/link.tsx';
import { useHref, useText } from '../../platform/site.ts';
import css from '../cashier.module.css';

type CashierNoticeProps = {
  text: string;
  /** True: only support can help, and this links to it. */
  isForSupport?: boolean;
  /** Buttons or links for the next step. */
  children?: ReactNode;
};

/** Notice in place of a cashier panel's form, or above it. The panel itself has the title. */
export function CashierNotice({ text, isForSupport = false, children }: CashierNoticeProps) {
  const t = useText();
  const href = useHref();
  return (
    <FormMessage kind="info">
      <p>{text}</p>
      <div className={css.noticeTools}>
        {children}
        {isForSupport && (
          <Link to={href('/contact-live-chat')} {...buttonLook({ tone: 'outline' })}>
            {t('shell.states.restricted_contact')}
          </Link>
        )}
      </div>
    </FormMessage>
  );
}
