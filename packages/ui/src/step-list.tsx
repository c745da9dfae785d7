import { Check } from 'lucide-react';
import css from './step-list.module.css';
import ui from './ui.module.css';

type StepListProps = {
  /** What the steps lead to, for screen readers. */
  label: string;
  steps: readonly string[];
  /** Index of the current step; as many as there are steps: all are done. */
  at: number;
  /** Read after a step that is done. */
  doneLabel: string;
};

/** Numbered steps of a flow: which are done, which is current. It shows the way, it does not lead it. */
export function StepList({ label, steps, at, doneLabel }: StepListProps) {
  return (
    <ol className={css.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          data-state={index < at ? 'done' : index === at ? 'current' : 'open'}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className={css.mark} aria-hidden="true">
            {index < at ? <Check size={16} /> : index + 1}
          </span>
          <span>{step}</span>
          {index < at && <span className={ui.hidden}>{doneLabel}</span>}
        </li>
      ))}
    </ol>
  );
}
