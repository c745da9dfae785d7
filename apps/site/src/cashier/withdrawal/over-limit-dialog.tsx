import { Button } from '@halcyon/ui/button';
import { Dialog } from '@halcyon/ui/layer/dialog';
import { useFormat } from '../../platform/text/format.ts';
import { useText } from '../../platform/site.ts';
import type { CheckedWithdrawal } from './withdraw-flow.ts';
import ui from '@halcyon/ui/ui.module.css';

type Props = { flow: CheckedWithdrawal; onClose: () => void; onEdit: () => void };

/** The balance is more than the player's own withdrawal limit: shown before an amount is typed. */
export function OverLimitDialog({ flow, onClose, onEdit }: Props) {
  const t = useText();
  const format = useFormat();
  const amount = flow.limitLeft ? format.money(flow.limitLeft) : '';
  const date = flow.resetOn ? format.dateTime(flow.resetOn) : '';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('cashier.withdraw.overLimitTitle')}
      closeLabel={t('shell.close')}
    >
      <div className={ui.stack4}>
        <p>{t('cashier.withdraw.overLimitText', { amount, date })}</p>
        <div className={ui.row3}>
          <Button tone="cta" onClick={onClose}>
            {t('cashier.withdraw.overLimitGo', { amount })}
          </Button>
          <Button onClick={onEdit}>{t('cashier.withdrawalLimit.change')}</Button>
        </div>
      </div>
    </Dialog>
  );
}
