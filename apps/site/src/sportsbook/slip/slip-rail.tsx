import { IconButton } from '@halcyon/ui/icon-button';
import { Trash2 } from 'lucide-react';
import { useText } from '../../platform/site.ts';
import { SlipFoot } from './slip-foot.tsx';
import { SlipReceipt } from './slip-receipt.tsx';
import { emptySlip } from '../stake/slip-state.ts';
import { changeSlip } from './slip-store.ts';
import { SlipTop } from './slip-top.tsx';
import { useSlipView } from './use-slip-view.ts';
import css from './slip.module.css';

/** The slip beside the page, on wide screens. */
export function SlipRail() {
  const t = useText();
  const view = useSlipView();
  const { placing, slip } = view;
  const count = slip.picks.length;
  return (
    <aside className={css.rail} aria-labelledby="slip-title">
      <header className={css.head}>
        <h2 id="slip-title" tabIndex={-1}>
          {t('slip.title')}
        </h2>
        {count > 0 && <span className={css.count}>{count}</span>}
        {count > 0 && placing.kind !== 'waiting' && (
          <IconButton tone="plain" label={t('slip.clear')} onClick={() => changeSlip(() => emptySlip)}>
            <Trash2 size={18} aria-hidden="true" />
          </IconButton>
        )}
      </header>
      {placing.kind === 'placed' ? (
        <SlipReceipt placing={placing} onDone={() => undefined} />
      ) : (
        <>
          <div className={css.top}>
            <SlipTop view={view} />
          </div>
          <SlipFoot view={view} />
        </>
      )}
    </aside>
  );
}
