import { Button } from '@halcyon/ui/button';
import { Dialog } from '@halcyon/ui/layer/dialog';
import { useText } from '../../platform/site.ts';
import type { useLimitChange } from './use-limit.ts';
import ui from '@halcyon/ui/ui.module.css';

type RemoveDialogProps = { change: ReturnType<typeof useLimitChange>['change']; onClose: () => void };

/** Confirmation before a limit is removed. Keeping it is as easy as removing it. */
export function RemoveDialog({ change, onClose }: RemoveDialogProps) {
  const t = useText();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('limits.row.remove_title')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('limits.row.keep')}</Button>
          <Button
            isPending={change.isPending}
            pendingLabel={t('limits.row.saving')}
            onClick={() => change.mutate({ deleteLimit: true }, { onSettled: onClose })}
          >
            {t('limits.row.remove_confirm')}
          </Button>
        </>
      }
    >
      <p className={ui.muted}>{t('limits.row.remove_text')}</p>
    </Dialog>
  );
}
