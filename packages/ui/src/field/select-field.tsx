import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';
import css from './field.module.css';

export type SelectOption = { value: string; label: string };
export type SelectFieldProps = Omit<ComponentProps<'select'>, 'className'> &
  FieldProps & {
    options: readonly SelectOption[];
    /** Shown first and not choosable. */ placeholder?: string;
  };

/** A native select: the phone's own wheel, the keyboard's own search. */
export function SelectField({ label, hint, error, id, options, placeholder, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => (
        <div className={css.inputBox} data-select="">
          <select {...select} {...control}>
            {placeholder && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown size={18} aria-hidden="true" />
        </div>
      )}
    </Field>
  );
}
