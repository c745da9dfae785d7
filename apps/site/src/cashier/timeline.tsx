import { useFormat } from '../platform/format.ts';
import { useSite, useText } from '../platform/site.ts';

// texts: cashier.step.*
/** The steps of a payment, each with its instant. */
export function Timeline({ steps }: { steps: readonly { readonly state: string; readonly at: string }[] }) {
  const t = useText();
  const { texts } = useSite();
  const format = useFormat();
  return (
    <ol className="cashier-timeline" aria-label={t('cashier.timeline')}>
      {steps.map((step) => (
        <li key={`${step.state}${step.at}`}>
          <span>{texts.find(`cashier.step.${step.state}`) ?? step.state}</span>
          <time dateTime={step.at}>{format.dateTime(step.at)}</time>
        </li>
      ))}
    </ol>
  );
}
