import { useFormat } from '../../platform/text/format.ts';
import { useSite, useText } from '../../platform/site.ts';
import css from '../cashier.module.css';

// texts: cashier.step.*
/** The steps of a payment, each with its instant. */
export function Timeline({ steps }: { steps: readonly { readonly state: string; readonly at: string }[] }) {
  const t = useText();
  const { texts } = useSite();
  const format = useFormat();
  return (
    <ol className={css.timeline} aria-label={t('cashier.timeline')}>
      {steps.map((step) => (
        <li key={`${step.state}${step.at}`} data-tone={toneOf(step.state)}>
          <span>{texts.find(`cashier.step.${step.state}`) ?? step.state}</span>
          <time dateTime={step.at}>{format.dateTime(step.at)}</time>
        </li>
      ))}
    </ol>
  );
}

/** A refusal is no regular step, and its dot shows it. */
function toneOf(state: string): 'bad' | 'wait' | undefined {
  if (state === 'failed') return 'bad';
  return ['cancelled', 'expired', 'returned', 'sent_back', 'reversed'].includes(state) ? 'wait' : undefined;
}
