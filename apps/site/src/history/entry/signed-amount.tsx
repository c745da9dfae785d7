import { useFormat } from '../../platform/text/format.ts';
import css from '../history.module.css';

type SignedAmountProps = {
  money: { readonly amountMinor: string; readonly currency: string };
  /** True: nothing moved, so the amount has no sign. */
  isIdle?: boolean;
};

/** An amount with its sign. Colour only repeats the sign. */
export function SignedAmount({ money, isIdle = false }: SignedAmountProps) {
  const format = useFormat();
  const minor = BigInt(money.amountMinor);
  const isIn = minor > 0n && !isIdle;
  const isNone = minor === 0n || isIdle;
  return (
    <span className={css.moneySigned} data-side={isNone ? 'none' : isIn ? 'in' : 'out'}>
      {isIn && '+'}
      {format.money(money)}
    </span>
  );
}
