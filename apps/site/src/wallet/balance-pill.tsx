import { buttonLook } from '@halcyon/ui/button';
import { Skeleton } from '@halcyon/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useFormat } from '../platform/format.ts';
import { useHref, useSite, useText } from '../platform/site.ts';
import { useDialogHref } from '../platform/use-dialog.ts';
import { walletQuery } from './wallet.queries.ts';

/** The player's total and the way to deposit. The figure opens the wallet. */
export function BalancePill() {
  const t = useText();
  const href = useHref();
  const dialogHref = useDialogHref();
  const format = useFormat();
  const wallet = useQuery(walletQuery(useSite()));
  const amount = wallet.data ? format.money(wallet.data.total) : null;
  return (
    <div className="balance">
      <Link
        to={dialogHref('wallet')}
        preventScrollReset
        className="balance-figure"
        data-stale={wallet.isError || undefined}
        aria-label={amount ? t('shell.balance.open', { amount }) : t('shell.balance.label')}
      >
        {amount ?? (wallet.isError ? '–' : <Skeleton width={64} height={16} />)}
      </Link>
      <Link to={href('/deposit')} {...buttonLook({ tone: 'cta', size: 's' })}>
        {t('shell.balance.deposit')}
      </Link>
    </div>
  );
}
