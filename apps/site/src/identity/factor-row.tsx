import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

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
      <Icon size={24} aria-hidden="true" className="text-text-3" />
      <div className="account-row-words">
        <p>
          <strong>{title}</strong>
        </p>
        <p className="text-text-2">{text}</p>
        {hint && <p className="ui-hint">{hint}</p>}
      </div>
      {children}
    </li>
  );
}
