import { useId } from 'react';
import { useMethodName } from '../../platform/text/method-name.ts';
import { PaymentMarks } from '../../platform/banking/payment-marks.tsx';
import { useText } from '../../platform/site.ts';
import type { Method, MethodOffer, PayoutWay } from '../cashier.queries.ts';
import { useProcessTime } from '../flow/process-time.ts';
import css from '../cashier.module.css';
import ui from '@halcyon/ui/ui.module.css';

type PayoutWayListProps = {
  ways: readonly PayoutWay[];
  offers: readonly MethodOffer[];
  selected: Method;
  onSelect: (method: Method) => void;
};

/** The accounts that a withdrawal can go to, as one group of radio buttons. */
export function PayoutWayList({ ways, offers, selected, onSelect }: PayoutWayListProps) {
  const t = useText();
  const name = useId();
  const nameOf = useMethodName();
  const timeOf = useProcessTime();
  return (
    <fieldset className={css.methods}>
      <legend>{t('cashier.withdraw.goesTo')}</legend>
      {ways.map(({ method, maskedAccount, isChosenThere }) => {
        const time = offers.find((offer) => offer.method === method)?.withdrawal?.processTime;
        return (
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
              <span>
                {maskedAccount ??
                  (isChosenThere
                    ? t('cashier.withdraw.chooseThere', { method: nameOf(method) })
                    : t('cashier.withdraw.ownAccount'))}
              </span>
              {time && <span className={ui.hint}>{timeOf(time)}</span>}
            </span>
            <PaymentMarks method={method} />
          </label>
        );
      })}
    </fieldset>
  );
}
