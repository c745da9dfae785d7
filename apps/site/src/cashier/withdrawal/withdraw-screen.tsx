import { Button } from '@halcyon/ui/button';
import { Suspense } from 'react';
import { VerifyDialog } from '../../kyc/verification/verify-dialog.part.ts';
import { useStanding } from '../../platform/text/verification-sentence.ts';
import { Card, QueryState } from '../../platform/page/card.tsx';
import { useFormat } from '../../platform/text/format.ts';
import { useSite, useText } from '../../platform/site.ts';
import { CashierNotice } from '../flow/cashier-notice.tsx';
import { isOfDocuments } from '../flow/flow-status.ts';
import { OverLimitDialog } from './over-limit-dialog.tsx';
import { PendingList } from './pending-list.tsx';
import { useWithdrawFlow } from './use-withdraw-flow.ts';
import { isChecked, mayAskOut, type CheckedWithdrawal } from './withdraw-flow.ts';
import { WithdrawForm } from './withdraw-form.tsx';
import { WithdrawalLimitCard } from './withdrawal-limit-card.tsx';
import { WithdrawalLimitDialog } from './withdrawal-limit-dialog.tsx';
import css from '../cashier.module.css';
import ui from '@halcyon/ui/ui.module.css';

type Tell = ReturnType<typeof useWithdrawFlow>['tell'];

/** `/my-account/banking/withdraw`: the check, the request, the own limit, and withdrawals in progress. */
export function WithdrawScreen() {
  const t = useText();
  const { flow, tell, check, own } = useWithdrawFlow();
  return (
    <div className={ui.stack6}>
      <Card title={t('cashier.withdraw.title')}>
        {flow.status === 'suspended' ? (
          <CashierNotice text={t('cashier.withdraw.suspended')} isForSupport />
        ) : (
          <QueryState query={check} height={280}>
            {isChecked(flow) && <WithdrawPanel flow={flow} tell={tell} />}
          </QueryState>
        )}
      </Card>
      <WithdrawalLimitCard flow={flow} own={own} onEdit={() => tell({ type: 'open', modal: 'limit-edit' })} />
      <PendingList />
      {isChecked(flow) && <WithdrawDialogs flow={flow} tell={tell} />}
    </div>
  );
}

// texts: cashier.withdrawalCheck.*
function WithdrawPanel({ flow, tell }: { flow: CheckedWithdrawal; tell: Tell }) {
  const t = useText();
  const { texts } = useSite();
  const format = useFormat();
  const standing = useStanding();
  const words = flow.owed
    ? t('cashier.withdraw.owed', { amount: format.money(flow.owed) })
    : isOfDocuments(flow.outcome)
      ? standing?.sentence
      : texts.find(`cashier.withdrawalCheck.${flow.outcome}`);
  const available = flow.available ? format.money(flow.available) : null;
  const mayAsk = mayAskOut(flow);
  const isVerifyOffered = mayAsk || flow.status === 'verify-required' || flow.status === 'verify-strict';
  return (
    <div className={ui.stack4}>
      {mayAsk && available && (
        <p className={css.available}>{t('cashier.withdraw.available', { amount: available })}</p>
      )}
      {words && !(mayAsk && flow.notification) && (
        <CashierNotice text={words} isForSupport={flow.status === 'restricted'}>
          {isVerifyOffered && (
            <Button tone="cta" onClick={() => tell({ type: 'open', modal: 'verify-documents' })}>
              {t('cashier.withdraw.verify')}
            </Button>
          )}
          {mayAsk && (
            <Button onClick={() => tell({ type: 'notice-dismissed' })}>{t('cashier.withdraw.gotIt')}</Button>
          )}
          {flow.status === 'withdrawal-limit-reached' && (
            <Button onClick={() => tell({ type: 'open', modal: 'limit-edit' })}>
              {t('cashier.withdrawalLimit.change')}
            </Button>
          )}
        </CashierNotice>
      )}
      {mayAsk && <WithdrawForm available={flow.available} />}
    </div>
  );
}

function WithdrawDialogs({ flow, tell }: { flow: CheckedWithdrawal; tell: Tell }) {
  const close = () => tell({ type: 'close' });
  switch (flow.modal) {
    case 'verify-documents':
      return (
        <Suspense fallback={null}>
          <VerifyDialog actionType="withdrawal" status={flow.status} onClose={close} />
        </Suspense>
      );
    case 'limit-notify':
      return (
        <OverLimitDialog
          flow={flow}
          onClose={close}
          onEdit={() => tell({ type: 'open', modal: 'limit-edit' })}
        />
      );
    case 'limit-edit':
      return <WithdrawalLimitDialog flow={flow} onClose={close} />;
    default:
      return null;
  }
}
