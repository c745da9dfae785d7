import { NumberField as Base } from '@base-ui/react/number-field';
import { Minus, Plus } from 'lucide-react';
import { Field, type FieldProps } from './field.tsx';
import css from './number-stepper.module.css';
import fieldCss from './field.module.css';

export type NumberStepperProps = FieldProps & {
  value: number | null;
  onChange: (value: number | null) => void;
  min?: number;
  max?: number;
  step?: number;
  decreaseLabel: string;
  increaseLabel: string;
  /** How the figure is written, for example `{ style: 'currency', currency: 'EUR' }`. */
  format?: Intl.NumberFormatOptions;
  locale: string;
  name?: string;
  isDisabled?: boolean;
};

/**
 * A number between limits, typed or moved in steps: a stake, a count. Money that is sent to the server is turned into
 * minor units by the form.
 */
export function NumberStepper(props: NumberStepperProps) {
  const { label, hint, error, value, onChange, decreaseLabel, increaseLabel, isDisabled, ...rest } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {({ id, ...described }) => (
        <Base.Root {...rest} id={id} value={value} onValueChange={onChange} disabled={isDisabled ?? false}>
          <Base.Group className={`${fieldCss.inputBox} ${css.box}`}>
            <Base.Decrement className={css.button} aria-label={decreaseLabel}>
              <Minus size={18} aria-hidden="true" />
            </Base.Decrement>
            <Base.Input className={css.figure} {...described} />
            <Base.Increment className={css.button} aria-label={increaseLabel}>
              <Plus size={18} aria-hidden="true" />
            </Base.Increment>
          </Base.Group>
        </Base.Root>
      )}
    </Field>
  );
}
