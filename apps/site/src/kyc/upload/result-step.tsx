import { REVIEW_HOURS } from '@halcyon/contract/kyc/document';
import { Button, buttonLook } from '@halcyon/ui/button';
import { EmptyState, ErrorState } from '@halcyon/ui/page-state';
import { CircleCheck, CircleX } from 'lucide-react';
import { Link } from '../../platform/link.tsx';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { codeWords } from '../refusal-words.ts';
import { nextWanted } from '../sections.ts';
import type { StepProps } from './upload-props.ts';
import { wayBackOf } from '../way-back.ts';
import ui from '@halcyon/ui/ui.module.css';

/** Result of the upload, and the next step: the next document, back to the origin, or a retry. */
export function ResultStep({ flow, tell, documents }: StepProps) {
  const t = useText();
  const href = useHref();
  const { texts } = useSite();
  if (flow.error !== null) {
    return (
      <ErrorState
        headingLevel={3}
        icon={<CircleX size={48} aria-hidden="true" className={ui.warn} />}
        title={codeWords(flow.error, texts)}
        text={t('kyc.result.error')}
      >
        <Button tone="cta" onClick={() => tell({ type: 'retry' })}>
          {t('kyc.result.retry')}
        </Button>
        <Button onClick={() => tell({ type: 'back' })}>{t('kyc.preUpload.back')}</Button>
      </ErrorState>
    );
  }
  const next = nextWanted(documents);
  const way = wayBackOf(flow.startPoint);
  return (
    <EmptyState
      headingLevel={3}
      icon={<CircleCheck size={48} aria-hidden="true" className={ui.ok} />}
      title={t('kyc.result.success', { hours: REVIEW_HOURS })}
    >
      {next && (
        <Button tone="cta" onClick={() => tell({ type: 'start', target: next })}>
          {t('kyc.result.next')}
        </Button>
      )}
      {way && (
        <Link to={href(way.path)} {...buttonLook({ tone: next ? 'neutral' : 'cta' })}>
          {t(way.result)}
        </Link>
      )}
      <Button onClick={() => tell({ type: 'clear' })}>{t('kyc.result.done')}</Button>
    </EmptyState>
  );
}
