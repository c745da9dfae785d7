import { REVIEW_HOURS } from '@halcyon/contract/kyc/document';
import { Button } from '@halcyon/ui/button';
import { Sheet } from '@halcyon/ui/layer/dialog';
import { EmptyState, ErrorState } from '@halcyon/ui/page-state';
import { Skeleton } from '@halcyon/ui/skeleton';
import { CircleCheck } from 'lucide-react';
import { useEffect, useReducer, useState } from 'react';
import { useText } from '../../platform/site.ts';
import { PreUploadStep } from './pre-upload-step.tsx';
import { ResultStep } from './result-step.tsx';
import { SelectTypeStep } from './select-type-step.tsx';
import type { SheetProps, StepProps } from './upload-props.ts';
import { idleUpload, stepUpload } from './upload-state.ts';
import { UploadStep } from './upload-step.tsx';
import type { PickedFile } from './picked-files.ts';
import ui from '@halcyon/ui/ui.module.css';

/** The verification dialog: one step at a time, driven by the flow. */
export function UploadSheet({ flow, tell, documents, verification }: SheetProps) {
  const t = useText();
  // State is kept here, so that going back or a refusal loses no choice.
  const [picked, setPicked] = useState<readonly PickedFile[]>([]);
  const [upload, step] = useReducer(stepUpload, idleUpload);
  useEffect(() => {
    // The document is known already: from its start to its first step without a wait.
    if (flow.status === 'account-loading' && flow.documentType !== null) tell({ type: 'ready' });
  }, [flow.status, flow.documentType, tell]);
  if (!flow.openModal) return null;
  return (
    <Sheet
      isOpen
      onClose={() => tell({ type: 'clear' })}
      title={t(flow.modalTitleId ?? 'kyc.modal.account')}
      closeLabel={t('shell.close')}
      size="l"
    >
      <Step
        flow={flow}
        tell={tell}
        documents={documents}
        verification={verification}
        picked={picked}
        onPicked={setPicked}
        upload={upload}
        step={step}
      />
    </Sheet>
  );
}

function Step(props: StepProps) {
  const t = useText();
  const { flow, tell } = props;
  switch (flow.status) {
    case 'account-pending':
    case 'account-loading':
      return (
        <div aria-busy="true">
          <Skeleton height={200} />
          <p role="status">{t('kyc.account.loading')}</p>
        </div>
      );
    case 'account-error':
      return (
        <ErrorState headingLevel={3} title={t('kyc.account.error')}>
          <Button onClick={() => tell({ type: 'retry' })}>{t('shell.retry')}</Button>
        </ErrorState>
      );
    case 'account-success':
    case 'account-uploaded':
      return (
        <EmptyState
          headingLevel={3}
          icon={<CircleCheck size={48} aria-hidden="true" className={ui.ok} />}
          title={t(
            flow.status === 'account-success'
              ? 'cashier.verification.verified'
              : 'cashier.verification.review',
            {
              hours: REVIEW_HOURS,
            },
          )}
        >
          <Button tone="cta" onClick={() => tell({ type: 'clear' })}>
            {t('kyc.result.done')}
          </Button>
        </EmptyState>
      );
    case 'id-pre-upload':
    case 'payment-pre-upload':
    case 'other-pre-upload':
      return <PreUploadStep {...props} />;
    case 'address-select-type':
    case 'wealth-select-type':
      return <SelectTypeStep {...props} />;
    case 'id-upload':
    case 'address-upload':
    case 'payment-upload':
    case 'wealth-upload':
    case 'other-upload':
      return <UploadStep {...props} />;
    default:
      return <ResultStep {...props} />;
  }
}
