import { Button, buttonLook } from '@halcyon/ui/button';
import { Suspense } from 'react';
import { Link } from '../platform/link.tsx';
import { VerifyDialog } from '../kyc/verify-dialog.part.ts';
import { QueryState } from '../platform/card.tsx';
import { useFormat } from '../platform/format.ts';
import { useHref, useSite, useText } from '../platform/site.ts';
import { LimitOffer } from '../responsible-gambling/limit-offer.part.ts';
import { CashierNotice } from './cashier-notice.tsx';
import { mayPayIn, type DepositFlow } from './deposit-flow.ts';
import { DepositForm } from './deposit-form.tsx';
import { useDepositFlow } from './use-deposit-flow.ts';

/** Method and amount; the payment itself happens on the provider's page. For the page and the dialog. */
export function DepositPanel() {
  const { flow, tell, check } = useDepositFlow();
  return (
    <>
      <Suspense fallback={null}>
        <LimitOffer />
      </Suspense>
      <QueryState query={check} height={280}>
        {mayPayIn(flow) ? (
          <DepositForm flow={flow} onSelectBonus={(bonusId) => tell({ type: 'select-bonus', bonusId })} />
        ) : (
          <ShutDeposit
            flow={flow}
            isLimitMissing={check.data?.isLimitMissing ?? false}
            isUnderReview={check.data?.isUnderReview ?? false}
            onVerify={() => tell({ type: 'open-verification' })}
          />
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
type ShutDepositProps = {
  flow: DepositFlow;
  isLimitMissing: boolean;
  isUnderReview: boolean;
  onVerify: () => void;
};

function ShutDeposit({ flow, isLimitMissing, isUnderReview, onVerify }: ShutDepositProps) {
  const t = useText();
  const href = useHref();
  const format = useFormat();
  const { texts } = useSite();
  const date = flow.resetOn ? format.dateTime(flow.resetOn) : '';
  const reason = isUnderReview ? 'PERSON_REVIEW' : isLimitMissing ? 'LIMIT_MISSING' : flow.outcome;
  const words = texts.find(`cashier.depositCheck.${reason}`, { date });
  const needsDocuments = flow.status === 'verify-required' || flow.status === 'verify-strict';
  return (
    <CashierNotice
      text={words ?? t('cashier.depositCheck.FAILURE')}
      isForSupport={flow.status === 'restricted'}
    >
      {(isLimitMissing || flow.status === 'self-limit-reached') && (
        <Link to={href('/my-account/gambling-limits')} {...buttonLook({ tone: 'cta' })}>
          {t('shell.nav.limits')}
        </Link>
      )}
      {needsDocuments && (
        <Button tone="cta" onClick={onVerify}>
          {t('cashier.deposit.verify')}
        </Button>
      )}
    </CashierNotice>
  );
}
