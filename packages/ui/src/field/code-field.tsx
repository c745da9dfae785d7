import type { ComponentProps } from 'react';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';
import css from './field.module.css';

export type CodeFieldProps = Omit<ComponentProps<'input'>, 'className' | 'type'> &
  FieldProps & { /** Number of digits. */ length: number };

/** A one-time code in one field, so that paste, autofill from a message and password managers work. */
export function CodeField({ label, hint, error, id, length, ...input }: CodeFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => (
        <div className={css.inputBox} data-code="">
          <input
            type="text"
            autoComplete="one-time-code"
            spellCheck={false}
            {...input}
            inputMode="numeric"
            pattern={`[\\p{Nd}\\s]{${length},}`}
            {...control}
          />
        </div>
      )}
    </Field>
  );
}
