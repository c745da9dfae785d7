import { REVIEW_HOURS } from '@halcyon/contract/kyc/document';
import { Button, buttonLook } from '@halcyon/ui/button';
import { Dialog } from '@halcyon/ui/layer/dialog';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { Link } from '../../platform/link.tsx';
import { useFormat } from '../../platform/text/format.ts';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { verificationQuery } from '../kyc.queries.ts';
import { useStanding } from '../../platform/text/verification-sentence.ts';
import {
  inactiveModal,
  stepVerificationModal,
  type ActionType,
  type VerificationModal,
} from './verification-modal.ts';
import ui from '@halcyon/ui/ui.module.css';

type Props = {
  /** What the player came to do. */
  actionType: ActionType;
  /** Status of the money flow after its check. */
  status: string;
  onClose: () => void;
};

/** Documents block a deposit or a withdrawal: what for, until when, and the link to them. */
export function VerifyDialog({ actionType, status, onClose }: Props) {
  const t = useText();
  const href = useHref();
  const verification = useQuery(verificationQuery(useSite()));
  const [modal, dispatch] = useReducer(stepVerificationModal, inactiveModal, (inactive) =>
    stepVerificationModal(inactive, { type: 'show', actionType }),
  );
  const isUploaded =
    verification.data?.hasDocumentUnderReview === true &&
    verification.data.daysLeftToVerifyDocuments === null;
  useEffect(() => {
    if (isUploaded) dispatch({ type: 'uploaded' });
  }, [isUploaded]);
  useEffect(() => {
    if (!modal.openModal) onClose();
    // The owner's function is a new one on each render; only the end of the modal counts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [modal.openModal]);

  const isStopped = status === 'verify-required' || status === 'verify-strict';
  const leave = () =>
    dispatch({
      type: isStopped && actionType === 'withdrawal' && modal.status === 'notify' ? 'forfeit' : 'later',
    });
  const go = (
    <Link
      to={href(`/my-account/account/verification?from=${actionType}`)}
      {...buttonLook({ tone: 'cta' })}
      data-autofocus
    >
      {t(modal.withdrawalForfeitModal ? 'kyc.notice.forfeitKeep' : 'kyc.notice.verify')}
    </Link>
  );
  return (
    <Dialog
      isOpen={modal.openModal}
      onClose={() => dispatch({ type: 'close' })}
      title={t(titleOf(modal))}
      closeLabel={t('shell.close')}
    >
      <div className={ui.stack4}>
        {modal.withdrawalForfeitModal ? (
          <>
            <p>{t('kyc.notice.forfeit')}</p>
            <div className={ui.row3}>
              {go}
              <Button onClick={() => dispatch({ type: 'terminate' })}>{t('kyc.notice.forfeitGo')}</Button>
            </div>
          </>
        ) : modal.status === 'uploaded' ? (
          <>
            <p>{t('kyc.notice.uploaded', { hours: REVIEW_HOURS })}</p>
            <Button onClick={() => dispatch({ type: 'close' })}>{t('shell.close')}</Button>
          </>
        ) : (
          <>
            <Why />
            <Due />
            <div className={ui.row3}>
              {go}
              <Button onClick={leave}>{t(isStopped ? 'kyc.notice.giveUp' : 'kyc.notice.later')}</Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}

function titleOf(modal: VerificationModal) {
  if (modal.withdrawalForfeitModal) return 'kyc.notice.forfeitTitle' as const;
  return modal.status === 'uploaded' ? ('kyc.notice.uploadedTitle' as const) : ('kyc.notice.title' as const);
}

function Why() {
  return <p>{useStanding()?.sentence}</p>;
}

/** A date with the days left; nothing without a deadline. */
function Due() {
  const t = useText();
  const format = useFormat();
  const { data } = useQuery(verificationQuery(useSite()));
  if (!data?.documentsDueAt || data.daysLeftToVerifyDocuments === null) return null;
  const date = format.dateTime(data.documentsDueAt);
  return <p className={ui.hint}>{t('kyc.notice.due', { date, count: data.daysLeftToVerifyDocuments })}</p>;
}
