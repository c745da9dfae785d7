import { Badge } from '@halcyon/ui/badge';
import { Button, buttonLook } from '@halcyon/ui/button';
import { Dialog } from '@halcyon/ui/layer/dialog';
import { FormMessage } from '@halcyon/ui/form-message';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card, QueryState } from '../../platform/page/card.tsx';
import { useFormat } from '../../platform/text/format.ts';
import { useMethodName } from '../../platform/text/method-name.ts';
import { useSite, useText } from '../../platform/site.ts';
import { forgetMoney, pendingQuery, type WithdrawalView } from '../cashier.queries.ts';
import { refusalWords } from '../flow/refusal-words.ts';
import { Timeline } from '../flow/timeline.tsx';
import { useIntent } from '../../platform/api/use-intent.ts';
import css from '../cashier.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** Withdrawals in progress, each with its steps and, where the market allows it, a cancel button. */
export function PendingList() {
  const t = useText();
  const format = useFormat();
  const query = useQuery(pendingQuery(useSite()));
  const items = query.data?.items ?? [];
  return (
    <Card title={t('cashier.pendingList.title')}>
      <QueryState query={query} height={96}>
        {items.length === 0 ? (
          <p className={ui.muted}>{t('cashier.pendingList.empty')}</p>
        ) : (
          <>
            {query.data && (
              <p>{t('cashier.pendingList.total', { amount: format.money(query.data.total) })}</p>
            )}
            <ul className={css.pending}>
              {items.map((item) => (
                <PendingRow key={item.id} item={item} />
              ))}
            </ul>
          </>
        )}
      </QueryState>
    </Card>
  );
}

function PendingRow({ item }: { item: WithdrawalView }) {
  const t = useText();
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const name = useMethodName()(item.method);
  return (
    <li>
      <div className={css.pendingHead}>
        <strong>{format.money(item.amount)}</strong>
        <span className={ui.muted}>{name}</span>
        {item.maskedAccount && (
          <span className={ui.hint}>{t('cashier.withdraw.toAccount', { account: item.maskedAccount })}</span>
        )}
        {item.isInReview && <Badge tone="warn">{t('cashier.withdraw.inReview')}</Badge>}
        {item.nextUrl && (
          <a href={item.nextUrl} {...buttonLook({ tone: 'cta', size: 's' })}>
            {t('cashier.withdraw.chooseAccount', { method: name })}
          </a>
        )}
        {item.canCancel && (
          <Button size="s" onClick={() => setAsking(true)}>
            {t('cashier.pendingList.cancel')}
          </Button>
        )}
      </div>
      <Timeline steps={item.timeline} />
      {isAsking && <CancelDialog item={item} onClose={() => setAsking(false)} />}
    </li>
  );
}

function CancelDialog({ item, onClose }: { item: WithdrawalView; onClose: () => void }) {
  const t = useText();
  const site = useSite();
  const format = useFormat();
  const carry = useIntent();
  const amount = format.money(item.amount);
  const cancel = useMutation({
    mutationFn: () => {
      const body = { pendingWithdrawalId: item.id, amount: item.amount, cancelByPlayer: true };
      return carry(body, (idempotencyKey) =>
        site.call('POST /api/v1/player/wallet/withdrawal/cancellation', { body }, { idempotencyKey }),
      );
    },
    onSuccess: async () => {
      site.messages.show({ kind: 'success', text: t('cashier.pendingList.cancelled', { amount }) });
      onClose();
      await forgetMoney(site);
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('cashier.pendingList.cancelTitle')}
      closeLabel={t('shell.close')}
    >
      <div className={ui.stack4}>
        {cancel.isError && (
          <FormMessage kind="error" takesFocus>
            {refusalWords(cancel.error, site.texts)}
          </FormMessage>
        )}
        <p>{t('cashier.pendingList.cancelText', { amount })}</p>
        <div className={ui.row3}>
          <Button onClick={onClose}>{t('cashier.pendingList.cancelKeep')}</Button>
          <Button
            isPending={cancel.isPending}
            pendingLabel={t('cashier.withdraw.pending')}
            onClick={() => cancel.mutate()}
          >
            {t('cashier.pendingList.cancelConfirm')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
