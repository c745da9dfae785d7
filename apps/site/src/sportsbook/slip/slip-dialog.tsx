import { Dialog } from '@halcyon/ui/layer/dialog';
import { useSite, useText } from '../../platform/site.ts';
import { useQuery } from '@tanstack/react-query';
import { isSignedIn } from '../../platform/api/session.ts';
import { useSession } from '../../platform/site.ts';
import { useFormat } from '../../platform/text/format.ts';
import { walletQuery } from '../../wallet/wallet.queries.ts';
import { SlipFoot } from './slip-foot.tsx';
import { SlipReceipt } from './slip-receipt.tsx';
import { SlipTop } from './slip-top.tsx';
import { useSlipView } from './use-slip-view.ts';
import css from './slip.module.css';

const PHONE = '(width < 768px)';

/** The slip over the page: a sheet with its own keypad on phones, a drawer on screens without the rail. */
export function SlipDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const view = useSlipView();
  const { placing, slip } = view;
  const isPhone = window.matchMedia(PHONE).matches;
  const title = (
    <span className={css.sheetTitle}>
      {t('slip.title')}
      {slip.picks.length > 0 && <span className={css.count}>{slip.picks.length}</span>}
      <Balance />
    </span>
  );
  const isPlaced = placing.kind === 'placed';
  return (
    <Dialog
      isOpen
      isTall
      side={isPhone ? 'bottom' : 'right'}
      title={title}
      closeLabel={t('slip.close')}
      onClose={onClose}
      footer={!isPlaced && slip.picks.length > 0 ? <SlipFoot view={view} hasKeypad={isPhone} /> : undefined}
    >
      {isPlaced ? (
        <SlipReceipt placing={placing} onDone={onClose} isDialog />
      ) : (
        <SlipTop view={view} hasKeypad={isPhone} />
      )}
    </Dialog>
  );
}

function Balance() {
  const t = useText();
  const site = useSite();
  const format = useFormat();
  const isPlayer = isSignedIn(useSession());
  const { data } = useQuery({ ...walletQuery(site), enabled: isPlayer });
  return data ? (
    <span className={css.balance}>{t('slip.balance', { amount: format.money(data.total) })}</span>
  ) : null;
}
