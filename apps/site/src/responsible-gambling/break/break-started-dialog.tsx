import { buttonLook } from '@halcyon/ui/button';
import { Dialog } from '@halcyon/ui/layer/dialog';
import { Link } from '../../platform/link.tsx';
import { useHref, useText } from '../../platform/site.ts';
import ui from '@halcyon/ui/ui.module.css';

/** The first page after a break began: that it is in force, that own money can leave, and where help is. */
export function BreakStartedDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const href = useHref();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('limits.break.started')}
      closeLabel={t('shell.close')}
      footer={
        <Link to={href('/responsible-gambling')} {...buttonLook()}>
          {t('limits.support.link')}
        </Link>
      }
    >
      <p className={ui.muted}>{t('limits.break.consequence.money')}</p>
      <p className={ui.muted}>{t('limits.support.text')}</p>
    </Dialog>
  );
}
