import { Button } from '@halcyon/ui/button';
import { Sheet } from '@halcyon/ui/layer/dialog';
import { Badge } from '@halcyon/ui/badge';
import { useState } from 'react';
import { useText } from '../../../platform/site.ts';
import { useVirtualSlip } from './virtual-slip-store.ts';
import { VirtualSlip } from './virtual-slip.tsx';
import css from '../virtuals.module.css';

/** The slip at the side of a wide page; on a phone a bar that opens it. */
export function SlipPlace({ nowMs }: { nowMs: number }) {
  const t = useText();
  const { picks } = useVirtualSlip();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <aside className={css.side} aria-label={t('virtuals.slip.title')}>
        <VirtualSlip nowMs={nowMs} />
      </aside>
      {picks.length > 0 && (
        <div className={css.bar}>
          <Badge tone="gold">{picks.length}</Badge>
          <b>{t('virtuals.slip.title')}</b>
          <Button tone="cta" size="s" onClick={() => setOpen(true)}>
            {t('virtuals.slip.open')}
          </Button>
        </div>
      )}
      {isOpen && (
        <Sheet
          isOpen
          onClose={() => setOpen(false)}
          title={t('virtuals.slip.title')}
          closeLabel={t('shell.close')}
        >
          <VirtualSlip nowMs={nowMs} isTitled />
        </Sheet>
      )}
    </>
  );
}
