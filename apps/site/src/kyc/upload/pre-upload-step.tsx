import { Button } from '@halcyon/ui/button';
import { FormMessage } from '@halcyon/ui/form-message';
import { SelectField } from '@halcyon/ui/field/select-field';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Camera, Upload } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { methodName } from '../../platform/text/method-name.ts';
import { useSite, useText } from '../../platform/site.ts';
import { GoodPicture } from './good-picture.tsx';
import { payMethodsQuery } from '../kyc.queries.ts';
import { codeOf, codeWords } from '../refusal-words.ts';
import type { StepProps } from './upload-props.ts';
import css from '../kyc.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** Before a file is chosen: what a good picture looks like, and how to verify. */
export function PreUploadStep(props: StepProps) {
  const { flow } = props;
  return (
    <div className={ui.stack5}>
      <GoodPicture />
      {flow.status === 'id-pre-upload' ? (
        <IdentityWays {...props} />
      ) : flow.status === 'payment-pre-upload' ? (
        <PaymentChoice {...props} />
      ) : (
        <Next {...props} />
      )}
    </div>
  );
}

/** The guided check of the partner, or pictures from here. */
function IdentityWays({ flow, tell, verification, upload, step }: StepProps) {
  const t = useText();
  const site = useSite();
  const { pathname } = useLocation();
  const initiate = useMutation({
    mutationFn: () => {
      const returnPath = `${pathname.replace(/\/$/, '')}/return?from=${flow.startPoint}`;
      return site.call('POST /api/v1/player/documents/initiate', {
        body: { documentType: 'PROOF_OF_ID', returnPath },
      });
    },
    onSuccess: ({ redirectUrl }) => step({ type: 'opened', uploadUrl: redirectUrl }),
  });
  const { uploadUrl } = upload;
  useEffect(() => {
    if (uploadUrl) window.location.assign(uploadUrl);
  }, [uploadUrl]);
  return (
    <>
      {initiate.isError && (
        <FormMessage kind="error" takesFocus>
          {codeWords(codeOf(initiate.error), site.texts)}
        </FormMessage>
      )}
      <div className={css.ways}>
        {verification.isProviderAvailable && (
          <div className={css.way}>
            <Camera size={28} aria-hidden="true" />
            <p>{t('kyc.preUpload.partnerText')}</p>
            <Button
              tone="cta"
              isWide
              isPending={initiate.isPending || uploadUrl !== null}
              pendingLabel={t('kyc.preUpload.opening')}
              onClick={() => initiate.mutate()}
            >
              {t('kyc.preUpload.partner')}
            </Button>
          </div>
        )}
        <div className={css.way}>
          <Upload size={28} aria-hidden="true" />
          <p>{t('kyc.preUpload.ownText')}</p>
          <Button tone="outline" isWide onClick={() => tell({ type: 'next' })}>
            {t('kyc.preUpload.own')}
          </Button>
        </div>
      </div>
    </>
  );
}

/** Which payment method the document proves, unless the request named it. */
function PaymentChoice(props: StepProps) {
  const t = useText();
  const site = useSite();
  const { flow, tell, documents, upload, step } = props;
  const isNamed = documents.paymentDocument.some(
    ({ documentId, subType }) => documentId === flow.documentId && subType !== null,
  );
  const methods = useQuery({ ...payMethodsQuery(site), enabled: !isNamed });
  const { data } = methods;
  useEffect(() => {
    if (data) step({ type: 'methods', depositMethods: data });
  }, [data, step]);
  const options = upload.depositMethods.map((method) => ({
    value: method,
    label: methodName(site, method),
  }));
  return (
    <>
      <p className={ui.hint}>{t('kyc.preUpload.cardNote')}</p>
      {!isNamed && (
        <SelectField
          label={t('kyc.preUpload.method')}
          name="depositMethod"
          value={flow.depositMethod ?? ''}
          placeholder={t('kyc.preUpload.choose')}
          options={options}
          onChange={(event) => tell({ type: 'select', depositMethod: event.currentTarget.value })}
        />
      )}
      <Next {...props} isReady={flow.depositMethod !== null} />
    </>
  );
}

function Next({ tell, isReady = true }: StepProps & { isReady?: boolean }) {
  const t = useText();
  return (
    <Button tone="cta" size="l" isWide disabled={!isReady} onClick={() => tell({ type: 'next' })}>
      {t('kyc.preUpload.next')}
    </Button>
  );
}
