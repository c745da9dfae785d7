import { buttonLook } from '@halcyon/ui/button';
import { Suspense, useCallback } from 'react';
import { Link } from '../../platform/link.tsx';
import { useStanding } from '../../platform/text/verification-sentence.ts';
import { VerifyDialog } from '../../kyc/verification/verify-dialog.part.ts';
import { QueryState } from '../../platform/page/card.tsx';
import { useFormat } from '../../platform/text/format.ts';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { LimitOffer } from '../../responsible-gambling/limit/limit-offer.part.ts';
import { CashierNotice } from '../flow/cashier-notice.tsx';
import { mayPayIn, type DepositFlow } from './deposit-flow.ts';
import { DepositForm } from './deposit-form.tsx';
import { isOfDocuments } from '../flow/flow-status.ts';
import { useDepositFlow } from './use-deposit-flow.ts';

/** Method and amount; the payment itself happens on the provider's page. `isInSheet`: over another page. */
export function DepositPanel({ isInSheet = false }: { isInSheet?: boolean }) {
  const { flow, tell, check } = useDepositFlow();
  const selectBonus = useCallback(
    (bonusId: string | null) => tell({ type: 'select-bonus', bonusId }),
    [tell],
  );
  // A panel that shows itself what is missing needs no dialog, and a sheet gets no second one over it.
  const isDialogShown = flow.modal === 'verify-documents' && mayPayIn(flow) && !isInSheet;
  return (
    <>
      <Suspense fallback={null}>
        <LimitOffer />
      </Suspense>
      <QueryState query={check} height={280}>
        {mayPayIn(flow) ? (
          <DepositForm flow={flow} onSelectBonus={selectBonus} />
        ) : (
          <ShutDeposit
            flow={flow}
            isLimitMissing={check.data?.isLimitMissing ?? false}
            isUnderReview={check.data?.isUnderReview ?? false}
          />
        )}
      </QueryState>
      {isDialogShown && (
        <Suspense fallback={null}>
          <VerifyDialog actionType="deposit" status={flow.status} onClose={() => tell({ type: 'later' })} />
        </Suspense>
      )}
    </>
  );
}

// texts: cashier.depositCheck.*
type ShutDepositProps = { flow: DepositFlow; isLimitMissing: boolean; isUnderReview: boolean };

function ShutDeposit({ flow, isLimitMissing, isUnderReview }: ShutDepositProps) {
  const t = useText();
  const href = useHref();
  const format = useFormat();
  const { texts } = useSite();
  const standing = useStanding();
  const date = flow.resetOn ? format.dateTime(flow.resetOn) : '';
  const reason = isUnderReview ? 'PERSON_REVIEW' : isLimitMissing ? 'LIMIT_MISSING' : flow.outcome;
  const words = isOfDocuments(flow.outcome)
    ? (standing?.sentence ?? '')
    : (texts.find(`cashier.depositCheck.${reason}`, { date }) ?? t('cashier.depositCheck.FAILURE'));
  const needsDocuments = flow.status === 'verify-required' || flow.status === 'verify-strict';
  return (
    <CashierNotice text={words} isForSupport={flow.status === 'restricted'}>
      {(isLimitMissing || flow.status === 'self-limit-reached') && (
        <Link to={href('/my-account/gambling-limits')} {...buttonLook({ tone: 'cta' })}>
          {t('shell.nav.limits')}
        </Link>
      )}
      {needsDocuments && (
        <Link to={href('/my-account/account/verification?from=deposit')} {...buttonLook({ tone: 'cta' })}>
          {t('cashier.deposit.verify')}
        </Link>
      )}
    </CashierNotice>
  );
}
