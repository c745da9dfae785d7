import { useId } from 'react';
import { useFormat } from '../platform/format.ts';
import { imageAt } from '../platform/image.ts';
import { useSite, useText } from '../platform/site.ts';
import type { Method, MethodOffer } from './cashier.queries.ts';

type MethodListProps = {
  offers: readonly MethodOffer[];
  direction: 'deposit' | 'withdrawal';
  selected: Method | null;
  lastUsed: Method | null;
  onSelect: (method: Method) => void;
};

/** The ways to pay, as one group of radio buttons: name, range, process time. */
export function MethodList({ offers, direction, selected, lastUsed, onSelect }: MethodListProps) {
  const t = useText();
  const name = useId();
  const shown = offers.filter((offer) => offer[direction] !== null);
  return (
    <fieldset className="cashier-methods">
      <legend>{t('cashier.method.label')}</legend>
      {shown.map((offer) => (
        <label key={offer.method} className="cashier-method">
          <input
            type="radio"
            name={name}
            value={offer.method}
            checked={selected === offer.method}
            onChange={() => onSelect(offer.method)}
          />
          <img
            src={imageAt(`/images/payments/${offer.method.toLowerCase()}.svg`, 96)}
            alt=""
            width={64}
            height={40}
            loading="lazy"
          />
          <MethodWords offer={offer} direction={direction} isLast={lastUsed === offer.method} />
        </label>
      ))}
    </fieldset>
  );
}

// texts: cashier.method.*
function MethodWords(props: { offer: MethodOffer; direction: 'deposit' | 'withdrawal'; isLast: boolean }) {
  const { offer, direction, isLast } = props;
  const t = useText();
  const { texts } = useSite();
  const format = useFormat();
  const way = offer[direction];
  if (!way) return null;
  const { processTime } = way;
  const time =
    processTime.unit === 'instant'
      ? t('cashier.processTime.instant')
      : t(
          processTime.unit === 'hours' ? 'cashier.processTime.hours' : 'cashier.processTime.days',
          processTime,
        );
  return (
    <span className="cashier-method-words">
      <strong>
        {texts.find(`cashier.method.${offer.method}`) ?? offer.method}
        {isLast && <span className="ui-badge">{t('cashier.method.lastUsed')}</span>}
      </strong>
      <span className="ui-hint">
        {t('cashier.method.range', { min: format.money(way.min), max: format.money(way.max) })} · {time}
      </span>
    </span>
  );
}
