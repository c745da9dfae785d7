import type { ComponentProps } from 'react';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';
import css from './field.module.css';

export type MoneyFieldProps = Omit<ComponentProps<'input'>, 'className' | 'type' | 'inputMode'> &
  FieldProps & {
    symbol: string;
    symbolPosition: 'before' | 'after';
  };

/**
 * An amount as the player types it. The value stays text ("12.50" or "12,50"): the form turns it into
 * minor units and says what is wrong with it, for only the form knows the currency.
 */
export function MoneyField({ label, hint, error, id, symbol, symbolPosition, ...input }: MoneyFieldProps) {
  const affix = <span className={css.affix}>{symbol}</span>;
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => (
        <div className={css.inputBox} data-money="">
          {symbolPosition === 'before' && affix}
          <input type="text" autoComplete="off" {...input} inputMode="decimal" {...control} />
          {symbolPosition === 'after' && affix}
        </div>
      )}
    </Field>
  );
}
