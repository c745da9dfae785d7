import { Button } from '@halcyon/ui/button';
import { EmptyState } from '@halcyon/ui/page-state';
import { Suspense } from 'react';
import { QueryState } from '../platform/card.tsx';
import { useFormat } from '../platform/format.ts';
import { useSite, useText } from '../platform/site.ts';
import { mayPayIn, type DepositFlow } from './deposit-flow.ts';
import { DepositForm } from './deposit-form.tsx';
import { useDepositFlow } from './use-deposit-flow.ts';
import { VerifyDialog } from './verify-dialog.ts';

/** Method and amount; the payment itself happens on the provider's page. For the page and the dialog. */
export function DepositPanel() {
  const { flow, tell, check } = useDepositFlow();
  return (
    <>
      <QueryState query={check} height={280}>
        {mayPayIn(flow) ? (
          <DepositForm flow={flow} onSelectBonus={(bonusId) => tell({ type: 'select-bonus', bonusId })} />
        ) : (
          <ShutDeposit flow={flow} onVerify={() => tell({ type: 'open-verification' })} />
        )}
      </QueryState>
      {flow.modal === 'verify-documents' && (
        <Suspense fallback={null}>
          <VerifyDialog actionType="deposit" status={flow.status} onClose={() => tell({ type: 'later' })} />
        </Suspense>
      )}
    </>
  );
}

// texts: cashier.depositCheck.*
function ShutDeposit({ flow, onVerify }: { flow: DepositFlow; onVerify: () => void }) {
  const t = useText();
  const format = useFormat();
  const { texts } = useSite();
  const date = flow.resetOn ? format.dateTime(flow.resetOn) : '';
  const words = texts.find(`cashier.depositCheck.${flow.outcome}`, { date });
  const needsDocuments = flow.status === 'verify-required' || flow.status === 'verify-strict';
  return (
    <EmptyState title={t('cashier.deposit.title')} text={words ?? t('cashier.depositCheck.FAILURE')}>
      {needsDocuments && (
        <Button tone="brand" onClick={onVerify}>
          {t('cashier.deposit.verify')}
        </Button>
      )}
    </EmptyState>
  );
}
