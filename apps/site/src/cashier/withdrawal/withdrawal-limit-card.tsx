import { Button } from '@halcyon/ui/button';
import { useMutation } from '@tanstack/react-query';
import { Card, QueryState } from '../../platform/page/card.tsx';
import { useFormat } from '../../platform/text/format.ts';
import { useSite, useText } from '../../platform/site.ts';
import { withdrawalLimitQuery, type WithdrawalLimitView } from '../cashier.queries.ts';
import type { useWithdrawFlow } from './use-withdraw-flow.ts';
import css from '../cashier.module.css';
import ui from '@halcyon/ui/ui.module.css';

const perPeriod = {
  D: 'cashier.withdrawalLimit.D',
  W: 'cashier.withdrawalLimit.W',
  M: 'cashier.withdrawalLimit.M',
} as const;

type Props = Pick<ReturnType<typeof useWithdrawFlow>, 'flow' | 'own'> & { onEdit: () => void };

/** The player's own withdrawal limit: the current one, a pending change, and the edit button. */
export function WithdrawalLimitCard({ flow, own, onEdit }: Props) {
  const t = useText();
  const format = useFormat();
  const { limit, duration, originalLimit } = flow;
  const isChanged = limit && originalLimit && limit.amountMinor !== originalLimit.amountMinor;
  return (
    <Card title={t('cashier.withdrawalLimit.title')}>
      <QueryState query={own} height={72}>
        <div className={css.ownLimit}>
          {limit ? (
            <p className={css.available}>{t(perPeriod[duration], { amount: format.money(limit) })}</p>
          ) : (
            <p className={ui.muted}>{t('cashier.withdrawalLimit.none')}</p>
          )}
          {isChanged && (
            <p className={ui.hint}>
              {t('cashier.withdrawalLimit.was', { amount: format.money(originalLimit) })}
            </p>
          )}
          {own.data?.pending && <Waiting pending={own.data.pending} />}
          <Button onClick={onEdit}>
            {t(limit ? 'cashier.withdrawalLimit.change' : 'cashier.withdrawalLimit.set')}
          </Button>
        </div>
      </QueryState>
    </Card>
  );
}

function Waiting({ pending }: { pending: NonNullable<WithdrawalLimitView['pending']> }) {
  const t = useText();
  const site = useSite();
  const format = useFormat();
  const date = format.dateTime(pending.activeFrom);
  const keep = useMutation({
    mutationFn: () =>
      site.call('PATCH /api/v1/player/withdrawal-limit', { body: { cancelPendingLimit: true } }),
    onSuccess: (own) => {
      site.queries.setQueryData(withdrawalLimitQuery(site).queryKey, own);
      site.messages.show({ kind: 'success', text: t('cashier.withdrawalLimit.kept') });
    },
  });
  return (
    <div className={ui.rowMiddle}>
      <p className={ui.hint}>
        {pending.limit
          ? t('cashier.withdrawalLimit.pending', {
              date,
              limit: t(perPeriod[pending.duration], { amount: format.money(pending.limit) }),
            })
          : t('cashier.withdrawalLimit.pendingNone', { date })}
      </p>
      <Button
        size="s"
        isPending={keep.isPending}
        pendingLabel={t('cashier.withdrawalLimit.saving')}
        onClick={() => keep.mutate()}
      >
        {t('cashier.withdrawalLimit.keep')}
      </Button>
    </div>
  );
}
