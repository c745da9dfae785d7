import { Button } from '@halcyon/ui/button';
import { useId, useRef, type ReactNode } from 'react';
import { useText } from '../../platform/site.ts';
import type { TextKey } from '../../platform/text/text-keys.ts';
import css from '../details.module.css';

type DetailsRowProps = {
  label: TextKey;
  /** Accessible label of the button, for those who do not see its row. */
  changeLabel: TextKey;
  value: ReactNode;
  isOpen: boolean;
  /** False: a restricted session may look but not change. */
  canChange: boolean;
  onOpen: () => void;
  /** The form, while the row is open. */
  children: ReactNode;
};

/** One detail of the account: its value, and the form that changes it in the same place. */
export function DetailsRow({
  label,
  changeLabel,
  value,
  isOpen,
  canChange,
  onOpen,
  children,
}: DetailsRowProps) {
  const t = useText();
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  return (
    <div className={css.row} ref={row} data-open={isOpen || undefined}>
      <div className={css.rowHead}>
        <div className={css.rowWords}>
          <span className={css.rowLabel} id={id}>
            {t(label)}
          </span>
          <span className={css.rowValue}>{value}</span>
        </div>
        {canChange && !isOpen && (
          <Button size="s" aria-label={t(changeLabel)} onClick={onOpen}>
            {t('account.contact.change')}
          </Button>
        )}
      </div>
      {isOpen && (
        <div className={css.rowForm} role="group" aria-labelledby={id}>
          {children}
        </div>
      )}
    </div>
  );
}
