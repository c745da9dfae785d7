import type { MultiStepView } from '@halcyon/contract/content/content.contract';
import { Button, buttonLook } from '@halcyon/ui/button';
import { ProgressBar } from '@halcyon/ui/progress-bar';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Link } from '../../platform/link.tsx';
import { useHref, useText } from '../../platform/site.ts';
import { readStep, stepFor, writeStep } from './reached-step.ts';
import css from '../pages.module.css';

/**
 * Content in 2 to 101 steps, one at a time: by its buttons, by the numbers, or with arrow keys, Home and End on the
 * numbers. The reached step is stored in the browser. All steps have the height of the tallest.
 */
export function MultiStep({ element: { id, title, steps } }: { element: MultiStepView }) {
  const t = useText();
  const href = useHref();
  const base = useId();
  const numbers = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const last = steps.length - 1;
  // After the first paint: the server has no access to this browser's storage.
  useEffect(() => setAt(readStep(id, last)), [id, last]);
  useEffect(() => {
    const row = numbers.current;
    const current = row?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.clientWidth) / 2;
  }, [at]);
  const go = (to: number) => {
    setAt(to);
    writeStep(id, to);
  };
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const to = stepFor(event.key, at, last);
    // With a modifier the key belongs to the browser: Alt and an arrow go back.
    if (to === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(to);
    document.getElementById(`${base}-tab-${to}`)?.focus();
  };
  return (
    <section className={css.multiStep} aria-labelledby={`${base}-title`}>
      <div className={css.multiStepHead}>
        <h2 id={`${base}-title`}>{title}</h2>
        <p aria-live="polite">{t('content.steps.at', { at: at + 1, count: steps.length })}</p>
      </div>
      <ProgressBar
        label={title}
        percent={((at + 1) / steps.length) * 100}
        valueText={t('content.steps.at', { at: at + 1, count: steps.length })}
      />
      <div
        ref={numbers}
        className={css.multiStepNumbers}
        role="tablist"
        aria-label={t('content.steps.list', { title })}
        tabIndex={-1}
        onKeyDown={press}
      >
        {steps.map((step, index) => (
          <button
            key={step.key}
            id={`${base}-tab-${index}`}
            type="button"
            role="tab"
            aria-selected={index === at}
            aria-controls={`${base}-panel-${index}`}
            aria-label={t('content.steps.name', { at: index + 1, title: step.title })}
            tabIndex={index === at ? 0 : -1}
            data-passed={index < at || undefined}
            onClick={() => go(index)}
          >
            {index + 1}
          </button>
        ))}
      </div>
      <div className={css.multiStepPanels}>
        {steps.map((step, index) => (
          <div
            key={step.key}
            id={`${base}-panel-${index}`}
            role="tabpanel"
            aria-labelledby={`${base}-tab-${index}`}
            data-open={index === at || undefined}
          >
            <h3>{step.title}</h3>
            <p>{step.text}</p>
            {step.link && (
              <Link to={href(step.link.url)} {...buttonLook({ tone: 'outline', size: 's' })}>
                {step.link.text}
              </Link>
            )}
          </div>
        ))}
      </div>
      <div className={css.multiStepFoot}>
        <Button onClick={() => go(Math.max(0, at - 1))} aria-disabled={at === 0 || undefined}>
          {t('content.steps.back')}
        </Button>
        {at < last ? (
          <Button tone="cta" onClick={() => go(at + 1)}>
            {t('content.steps.next')}
          </Button>
        ) : (
          <Button onClick={() => go(0)}>{t('content.steps.again')}</Button>
        )}
      </div>
    </section>
  );
}
