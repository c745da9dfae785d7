import { imageAt } from '../image.ts';
import css from './payment-marks.module.css';

type PaymentMarksProps = {
  method: string;
  /** Text alternative, where no name is shown beside the marks. */
  name?: string;
  /** Off screen before any scrolling: the marks keep their room. */
  isWaiting?: boolean;
};

/** The acceptance marks of a payment method: of a card its two schemes. */
export function PaymentMarks({ method, name = '', isWaiting = false }: PaymentMarksProps) {
  const marks = method === 'CREDITCARD' ? ['visa', 'mastercard'] : [method.toLowerCase()];
  return (
    <span className={css.marks}>
      {marks.map((mark, index) => (
        <img
          key={mark}
          src={isWaiting ? undefined : imageAt(`/images/payments/${mark}.svg`, 96)}
          alt={index === 0 ? name : ''}
          width={48}
          height={30}
          loading="lazy"
        />
      ))}
    </span>
  );
}
