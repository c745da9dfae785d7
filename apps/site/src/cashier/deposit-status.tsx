import { buttonLook } from '@halcyon/ui/button';
import { EmptyState } from '@halcyon/ui/page-state';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from '../platform/link.tsx';
import { QueryState } from '../platform/card.tsx';
import { useFormat } from '../platform/format.ts';
import { useHref, useSite, useText } from '../platform/site.ts';
import type { TextKey } from '../platform/text-keys.ts';
import { depositQuery, forgetMoney, type DepositView } from './cashier.queries.ts';
import { Timeline } from './timeline.tsx';

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
};

/** Where a deposit stands after the provider sent the player back. The provider's word alone credits. */
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
    site.messages.announce(t('cashier.deposit.done', { amount: format.money(data.amount) }));
  }, [data, site, t, format]);
  return (
    <QueryState query={query} height={240}>
      {query.data && (
        <div className="grid gap-6">
          <EmptyState
            icon={<StateIcon state={query.data.state} />}
            title={format.money(query.data.amount)}
            text={t(words[query.data.state], {
              amount: format.money(query.data.amount),
              method: site.texts.find(`cashier.method.${query.data.method}`) ?? query.data.method,
            })}
          >
            {query.data.state === 'succeeded' ? (
              <Link to={href('/online-casino')} {...buttonLook({ tone: 'cta' })}>
                {t('shell.nav.casino')}
              </Link>
            ) : (
              <Link
                to={href(
                  isAboveLimit(query.data.state)
                    ? '/my-account/gambling-limits'
                    : '/my-account/banking/deposit',
                )}
                {...buttonLook({ tone: 'neutral' })}
              >
                {t(isAboveLimit(query.data.state) ? 'shell.nav.limits' : 'cashier.deposit.again')}
              </Link>
            )}
          </EmptyState>
          <Timeline steps={query.data.timeline} />
        </div>
      )}
    </QueryState>
  );
}

/** More of the same is no way on where a limit is used up. */
function isAboveLimit(state: DepositView['state']): boolean {
  return state === 'suspended' || state === 'sent_back';
}

function StateIcon({ state }: { state: DepositView['state'] }) {
  if (state === 'succeeded') return <CircleCheck size={48} aria-hidden="true" className="text-ok" />;
  const isWaiting = ['created', 'pending', 'authorised', 'suspended'].includes(state);
  const Icon = isWaiting ? Clock : CircleX;
  return <Icon size={48} aria-hidden="true" className={isWaiting ? 'text-info' : 'text-warn'} />;
}
