import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import css from '../../platform/page/account-page.module.css';
import ui from '@halcyon/ui/ui.module.css';

type FactorRowProps = {
  icon: LucideIcon;
  title: string;
  text: string;
  hint?: string | undefined;
  /** Buttons, and their errors. */
  children?: ReactNode;
};

/** One second factor in the list of them. */
export function FactorRow({ icon: Icon, title, text, hint, children }: FactorRowProps) {
  return (
    <li>
      <Icon size={24} aria-hidden="true" className={ui.faint} />
      <div className={css.rowWords}>
        <p>
          <strong>{title}</strong>
        </p>
        <p className={ui.muted}>{text}</p>
        {hint && <p className={ui.hint}>{hint}</p>}
      </div>
      {children}
    </li>
  );
}
