import { Delete } from 'lucide-react';
import { useSite, useText } from '../../platform/site.ts';
import { useSlipMoney } from './slip-money.ts';
import { isStakeText, stakeTextOf } from './stake-text.ts';
import css from './stake.module.css';

type StakeKeypadProps = {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly presets: readonly bigint[];
  readonly onDone: () => void;
};

/** Keys of 44 px, within reach of the thumb that places the bet. */
export function StakeKeypad({ value, onChange, presets, onDone }: StakeKeypadProps) {
  const t = useText();
  const { currencyForm, numberForm } = useSite();
  const { money } = useSlipMoney();
  const { exponent } = currencyForm;
  const type = (key: string) => isStakeText(value + key, exponent) && onChange(value + key);
  const digit = (key: string) => (
    <button key={key} type="button" onClick={() => type(key)}>
      {key}
    </button>
  );
  const preset = (at: number) => {
    const minor = presets[at];
    return minor === undefined ? (
      <span />
    ) : (
      <button
        type="button"
        data-tone="more"
        onClick={() => onChange(stakeTextOf(minor, exponent, numberForm.decimal))}
      >
        {money(minor)}
      </button>
    );
  };
  return (
    <div className={css.keypad} role="group" aria-label={t('slip.keypad.label')}>
      {['1', '2', '3'].map(digit)}
      {preset(0)}
      {['4', '5', '6'].map(digit)}
      {preset(1)}
      {['7', '8', '9'].map(digit)}
      {preset(2)}
      {exponent === 0 ? <span /> : digit(numberForm.decimal)}
      {digit('0')}
      <button type="button" aria-label={t('slip.keypad.delete')} onClick={() => onChange(value.slice(0, -1))}>
        <Delete size={20} aria-hidden="true" />
      </button>
      <button type="button" data-tone="more" onClick={onDone}>
        {t('slip.keypad.done')}
      </button>
    </div>
  );
}
