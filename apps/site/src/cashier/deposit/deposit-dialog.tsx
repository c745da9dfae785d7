import { Sheet } from '@halcyon/ui/layer/dialog';
import { useText } from '../../platform/site.ts';
import { DepositPanel } from './deposit-panel.tsx';

/** The deposit over any page. */
export function DepositDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  return (
    <Sheet
      isOpen
      isTall
      onClose={onClose}
      title={t('cashier.deposit.title')}
      closeLabel={t('shell.close')}
      size="l"
    >
      <DepositPanel isInSheet />
    </Sheet>
  );
}
