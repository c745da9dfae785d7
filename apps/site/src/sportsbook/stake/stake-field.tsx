import { useId } from 'react';
import { useSite } from '../../platform/site.ts';
import { isStakeText } from './stake-text.ts';
import css from './stake.module.css';

type StakeFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onFocus?: () => void;
  readonly onEnter?: () => void;
  readonly size?: 's' | 'l';
  /** The page has its own keypad: the phone's stays closed. */
  readonly hasKeypad?: boolean;
  readonly describedBy?: string | undefined;
  readonly isInvalid?: boolean;
};

/** Field for a stake. Input that cannot become an amount is refused; nothing is rounded. */
export function StakeField(props: StakeFieldProps) {
  const { label, value, onChange, onFocus, onEnter, size = 'l', hasKeypad = false } = props;
  const { currencyForm } = useSite();
  const id = useId();
  const symbol = <span aria-hidden="true">{currencyForm.symbol}</span>;
  return (
    <label className={css.stake} data-size={size} htmlFor={id}>
      {currencyForm.position === 'before' && symbol}
      <input
        id={id}
        aria-label={label}
        aria-describedby={props.describedBy}
        aria-invalid={props.isInvalid || undefined}
        autoComplete="off"
        enterKeyHint="done"
        inputMode={hasKeypad ? 'none' : currencyForm.exponent === 0 ? 'numeric' : 'decimal'}
        placeholder="0"
        value={value}
        onChange={({ currentTarget }) => {
          if (isStakeText(currentTarget.value, currencyForm.exponent)) onChange(currentTarget.value);
        }}
        onFocus={onFocus}
        onKeyDown={({ key }) => key === 'Enter' && onEnter?.()}
      />
      {currencyForm.position === 'after' && symbol}
    </label>
  );
}
