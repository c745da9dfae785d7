import { useId } from 'react';
import { useMethodName } from '../../platform/text/method-name.ts';
import { PaymentMarks } from '../../platform/banking/payment-marks.tsx';
import { useText } from '../../platform/site.ts';
import type { Method, MethodOffer } from '../cashier.queries.ts';
import { useProcessTime } from './process-time.ts';
import css from '../cashier.module.css';
import ui from '@halcyon/ui/ui.module.css';

type MethodListProps = {
  offers: readonly MethodOffer[];
  selected: Method | null;
  lastUsed: Method | null;
  onSelect: (method: Method) => void;
};

/** The payment methods for deposits, as one group of radio buttons: mark, name, process time. */
export function MethodList({ offers, selected, lastUsed, onSelect }: MethodListProps) {
  const t = useText();
  const name = useId();
  const nameOf = useMethodName();
  const timeOf = useProcessTime();
  return (
    <fieldset className={css.methods}>
      <legend>{t('cashier.method.label')}</legend>
      {offers.map(({ method, deposit }) => (
        <label key={method} className={css.method}>
          <input
            type="radio"
            name={name}
            value={method}
            checked={selected === method}
            onChange={() => onSelect(method)}
          />
          <span className={css.methodWords}>
            <strong>{nameOf(method)}</strong>
            <span className={ui.hint}>
              {lastUsed === method ? t('cashier.method.lastUsed') : timeOf(deposit.processTime)}
            </span>
          </span>
          <PaymentMarks method={method} />
        </label>
      ))}
    </fieldset>
  );
}
