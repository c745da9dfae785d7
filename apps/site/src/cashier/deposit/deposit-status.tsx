import { buttonLook } from '@halcyon/ui/button';
import { EmptyState } from '@halcyon/ui/page-state';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { noteEvent, settleAnalytics } from '../../identity/analytics.queries.ts';
import { Link } from '../../platform/link.tsx';
import { QueryState } from '../../platform/page/card.tsx';
import { useFormat } from '../../platform/text/format.ts';
import { useMethodName } from '../../platform/text/method-name.ts';
import { PaymentMarks } from '../../platform/banking/payment-marks.tsx';
import { useHref, useSite, useText } from '../../platform/site.ts';
import type { TextKey } from '../../platform/text/text-keys.ts';
import { useDialogHref } from '../../platform/dialog/use-dialog.ts';
import { useIsHydrated } from '../../platform/use-is-hydrated.ts';
import { latestQuery } from '../../wallet/wallet.queries.ts';
import { depositQuery, forgetMoney, type DepositView } from '../cashier.queries.ts';
import { depositOrigin, placeName } from './deposit-origin.ts';
import { Timeline } from '../flow/timeline.tsx';
import css from '../cashier.module.css';
import ui from '@halcyon/ui/ui.module.css';

const words: Readonly<Record<DepositView['state'], TextKey>> = {
  created: 'cashier.deposit.waiting',
  pending: 'cashier.deposit.waiting',
  authorised: 'cashier.deposit.waiting',
  succeeded: 'cashier.deposit.done',
  failed: 'cashier.deposit.failed',
  cancelled: 'cashier.deposit.cancelled',
  expired: 'cashier.deposit.expired',
  suspended: 'cashier.deposit.suspended',
  sent_back: 'cashier.deposit.sent_back',
  reversed: 'cashier.deposit.reversed',
};

/** Status of a deposit after the provider's redirect back. Only the provider's word credits. */
export function DepositStatus({ paymentId }: { paymentId: string }) {
  const t = useText();
  const site = useSite();
  const href = useHref();
  const format = useFormat();
  const query = useQuery(depositQuery(site, paymentId));
  const { data } = query;
  const isTold = useRef(false);
  useEffect(() => {
    if (data?.state !== 'succeeded' || isTold.current) return;
    isTold.current = true;
    void forgetMoney(site);
    noteEvent('deposit', paymentId);
    void settleAnalytics(site);
    site.messages.announce(t('cashier.deposit.done', { amount: format.money(data.amount) }));
  }, [data, site, t, format, paymentId]);
  return (
    <QueryState query={query} height={240}>
      {query.data && (
        <div className={ui.stack6}>
          <EmptyState
            icon={<StateIcon state={query.data.state} />}
            title={format.money(query.data.amount)}
            text={<Words deposit={query.data} />}
          >
            {query.data.state === 'succeeded' ? (
              <WayOn paymentId={paymentId} />
            ) : isAboveLimit(query.data.state) ? (
              <Link to={href('/my-account/gambling-limits')} {...buttonLook({ tone: 'neutral' })}>
                {t('shell.nav.limits')}
              </Link>
            ) : query.data.state === 'reversed' ? (
              <Link to={href('/my-account/banking/transactions')} {...buttonLook({ tone: 'neutral' })}>
                {t('cashier.tab.history')}
              </Link>
            ) : (
              <Link
                to={href(`/my-account/banking/deposit?again=${paymentId}`)}
                {...buttonLook({ tone: isWaiting(query.data.state) ? 'neutral' : 'cta' })}
              >
                {t('cashier.deposit.again')}
              </Link>
            )}
          </EmptyState>
          <Timeline steps={query.data.timeline} />
        </div>
      )}
    </QueryState>
  );
}

/** The method, and why the payment failed where that is known. */
function Words({ deposit }: { deposit: DepositView }) {
  const t = useText();
  const format = useFormat();
  const nameOf = useMethodName();
  const { method, state, failure } = deposit;
  const values = { amount: format.money(deposit.amount), method: nameOf(method) };
  return (
    <>
      <span className={css.depositMethod}>
        <PaymentMarks method={method} /> {values.method}
      </span>
      {failure && <strong className={ui.block}>{t(`cashier.deposit.failure.${failure}`, values)}</strong>}
      {t(words[state], values)}
    </>
  );
}

/** Back to where the deposit was started, and the receipt as soon as the ledger names it. */
function WayOn({ paymentId }: { paymentId: string }) {
  const t = useText();
  const href = useHref();
  const dialogHref = useDialogHref();
  const isHydrated = useIsHydrated();
  const origin = isHydrated ? depositOrigin(paymentId) : null;
  const address = origin?.address ?? href('/online-casino');
  const latest = useQuery(latestQuery(useSite()));
  const line = latest.data?.items.find((item) => item.paymentId === paymentId && item.type === 'DEPOSIT');
  return (
    <>
      <Link to={address} {...buttonLook({ tone: 'cta' })}>
        {t('cashier.deposit.back', { place: origin?.game ?? t(placeName(address)) })}
      </Link>
      {line && (
        <Link
          to={dialogHref('receipt', { receipt: line.referenceId })}
          preventScrollReset
          {...buttonLook({ tone: 'neutral' })}
        >
          {t('cashier.deposit.receipt')}
        </Link>
      )}
    </>
  );
}

/** No further deposit is offered where a limit is used up. */
function isAboveLimit(state: DepositView['state']): boolean {
  return state === 'suspended' || state === 'sent_back';
}

function isWaiting(state: DepositView['state']): boolean {
  return ['created', 'pending', 'authorised', 'suspended'].includes(state);
}

function StateIcon({ state }: { state: DepositView['state'] }) {
  if (state === 'succeeded') return <CircleCheck size={48} aria-hidden="true" className={ui.ok} />;
  if (isWaiting(state)) return <Clock size={48} aria-hidden="true" className={ui.info} />;
  const tone = state === 'failed' ? 'text-danger-text' : 'text-warn';
  return <CircleX size={48} aria-hidden="true" className={tone} />;
}
