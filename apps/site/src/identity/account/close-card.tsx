import { Button, buttonLook } from '@halcyon/ui/button';
import { useState } from 'react';
import { Link } from '../../platform/link.tsx';
import { Card } from '../../platform/page/card.tsx';
import { useHref, useText } from '../../platform/site.ts';
import { CloseDialog } from './close-dialog.tsx';
import ui from '@halcyon/ui/ui.module.css';

/** Closing the account. Gentler protection is offered first. */
export function CloseCard() {
  const t = useText();
  const href = useHref();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={t('account.close.title')} text={t('account.close.text')}>
      <div className={ui.row3}>
        <Link to={href('/my-account/gambling-limits')} {...buttonLook()}>
          {t('account.close.protect')}
        </Link>
        <Button tone="outline" onClick={() => setOpen(true)}>
          {t('account.close.open')}
        </Button>
      </div>
      {isOpen && <CloseDialog onClose={() => setOpen(false)} />}
    </Card>
  );
}
