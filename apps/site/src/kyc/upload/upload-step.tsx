import { uploadLimits } from '@halcyon/contract/kyc/document';
import { Button } from '@halcyon/ui/button';
import { ProgressBar } from '@halcyon/ui/progress-bar';
import { useEffect, useRef, useState } from 'react';
import { useSite, useText } from '../../platform/site.ts';
import { FilePicker } from './file-picker.tsx';
import { forgetVerification } from '../kyc.queries.ts';
import { MEGABYTE } from './picked-files.ts';
import { PickedList } from './picked-list.tsx';
import { codeOf } from '../refusal-words.ts';
import { sendFiles } from './send-files.ts';
import type { StepProps } from './upload-props.ts';
import css from '../kyc.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** Choose, check, send. The choice is kept when sending fails or is aborted. */
export function UploadStep({ flow, tell, picked, onPicked, upload, step }: StepProps) {
  const t = useText();
  const site = useSite();
  const [fault, setFault] = useState<string | null>(null);
  const stopper = useRef<AbortController | null>(null);
  useEffect(() => () => stopper.current?.abort(), []);

  const tooSmall = picked.find(({ isTooSmall }) => isTooSmall);
  const send = async () => {
    if (upload.loading || flow.documentType === null) return;
    if (picked.length === 0) return setFault(t('kyc.fileFault.none'));
    const stop = new AbortController();
    stopper.current = stop;
    step({ type: 'begin' });
    try {
      const subType = flow.documentType === 'PROOF_OF_PAYMENT' ? flow.depositMethod : flow.subType;
      const { documentType, documentId } = flow;
      const files = picked.map(({ file }) => file);
      await sendFiles(
        site,
        { documentType, documentId, subType, files },
        { signal: stop.signal, onProgress: (percent) => step({ type: 'progress', percent }) },
      );
      step({ type: 'done' });
      onPicked(() => []);
      await forgetVerification(site);
      tell({ type: 'sent' });
    } catch (error) {
      if (stop.signal.aborted) {
        step({ type: 'stopped' });
        setFault(t('kyc.upload.stopped'));
        return;
      }
      const code = codeOf(error);
      step({ type: 'failed', code });
      tell({ type: 'refused', code });
    }
  };
  return (
    <div className={ui.stack5}>
      {!upload.loading && <FilePicker picked={picked} onPicked={onPicked} onFault={setFault} />}
      <p className={ui.hint}>
        {t('kyc.upload.rule', {
          size: uploadLimits.fileBytesMax / MEGABYTE,
          count: uploadLimits.filesMax,
        })}
      </p>
      <div role="alert" className={css.alert}>
        {fault && <p className={ui.error}>{fault}</p>}
      </div>
      <PickedList
        picked={picked}
        isLocked={upload.loading}
        onRemove={(id) => onPicked((now) => now.filter((one) => one.id !== id))}
      />
      {upload.loading ? (
        <div className={ui.stack3}>
          <ProgressBar
            label={t('kyc.upload.progress')}
            percent={upload.percent}
            valueText={t('kyc.upload.sending', { percent: upload.percent })}
          />
          <p aria-hidden="true">{t('kyc.upload.sending', { percent: upload.percent })}</p>
          <Button onClick={() => stopper.current?.abort(new DOMException('stopped', 'AbortError'))}>
            {t('kyc.upload.cancel')}
          </Button>
        </div>
      ) : (
        <div className={ui.row3}>
          <Button tone="cta" size="l" disabled={tooSmall !== undefined} onClick={() => void send()}>
            {t('kyc.upload.send')}
          </Button>
          <Button size="l" onClick={() => tell({ type: 'back' })}>
            {t('kyc.preUpload.back')}
          </Button>
        </div>
      )}
    </div>
  );
}
