import { buttonLook } from '@halcyon/ui/button';
import { Skeleton } from '@halcyon/ui/skeleton';
import { Wallet } from 'lucide-react';
import { Link } from '../../platform/link.tsx';
import { useFormat } from '../../platform/text/format.ts';
import { mayDeposit } from '../../platform/api/session.ts';
import { useSession, useText } from '../../platform/site.ts';
import { useDialogHref } from '../../platform/dialog/use-dialog.ts';
import { useIsHydrated } from '../../platform/use-is-hydrated.ts';
import { useRoundHold } from '../round-hold.queries.ts';
import { useCounted } from './use-counted.ts';
import { useFreshWallet } from './fresh-wallet.queries.ts';
import css from './balance.module.css';

/**
 * The player's total and the way to deposit. The figure opens the wallet. While a round runs only the game shows the
 * balance: it takes the stake off immediately, and the earlier total would be a second figure next to it.
 */
export function BalancePill() {
  const t = useText();
  const dialogHref = useDialogHref();
  const format = useFormat();
  const { query, staleFor } = useFreshWallet();
  const isHydrated = useIsHydrated();
  const isHeld = useRoundHold();
  const isDepositOffered = mayDeposit(useSession());
  const total = (isHydrated && query.data?.total) || null;
  const shownMinor = useCounted(total && BigInt(total.amountMinor));
  const amount = total && shownMinor !== null ? format.money({ ...total, amountMinor: shownMinor }) : null;
  const age = staleFor === null ? null : t('shell.balance.stale', { seconds: staleFor });
  const spoken = total
    ? t('shell.balance.open', { amount: format.money(total) })
    : t('shell.balance.unknown');
  return (
    <div className={css.balance}>
      <Link
        to={dialogHref('wallet')}
        preventScrollReset
        className={css.figure}
        data-held={isHeld || undefined}
        data-stale={age !== null || (isHydrated && query.isError && total === null) || undefined}
        aria-label={
          query.isPending || !isHydrated || isHeld
            ? t('shell.balance.label')
            : age
              ? `${spoken}. ${age}`
              : spoken
        }
      >
        <span className={css.amount}>
          {!isHeld && (amount ?? (isHydrated && query.isError ? '–' : <Skeleton width={64} height={16} />))}
        </span>
        <Wallet className={css.icon} size={20} aria-hidden="true" />
        {age && <small className={css.age}>{age}</small>}
      </Link>
      {isDepositOffered && (
        <Link to={dialogHref('deposit')} preventScrollReset {...buttonLook({ tone: 'cta', size: 's' })}>
          {t('shell.balance.deposit')}
        </Link>
      )}
    </div>
  );
}
