import type { ComponentProps, ReactNode } from 'react';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';
import css from './field.module.css';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'className' | 'prefix'> &
  FieldProps & {
    prefix?: ReactNode;
    /** An affix or a small button at the end, for example "show password". */
    suffix?: ReactNode;
  };

/** One line of text. Takes what `register('name')` of react-hook-form gives. */
export function TextField({ label, hint, error, prefix, suffix, id, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => (
        <div className={css.inputBox}>
          {prefix && <span className={css.affix}>{prefix}</span>}
          <input type="text" {...input} {...control} />
          {suffix}
        </div>
      )}
    </Field>
  );
}

export type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'className'> & FieldProps;

/** Several lines of text. */
export function TextAreaField({ label, hint, error, id, ...input }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => (
        <div className={css.inputBox}>
          <textarea rows={4} {...input} {...control} />
        </div>
      )}
    </Field>
  );
}
