import { useId } from 'react';
import type { ComponentProps } from 'react';
import type { FieldProps } from './field.tsx';
import css from './field.module.css';
import ui from '../ui.module.css';

export type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'className' | 'type'> &
  FieldProps & { kind?: 'checkbox' | 'radio' };

/** A box to tick, or with `kind="radio"` one of several, with its label beside and its error below. */
export function CheckboxField({ label, hint, error, id, kind = 'checkbox', ...input }: CheckboxFieldProps) {
  const own = useId();
  const controlId = id ?? own;
  const described = [hint ? `${controlId}-hint` : '', error ? `${controlId}-error` : ''].filter(Boolean);
  return (
    <div className={css.field} data-invalid={error ? true : undefined}>
      <div className={css.check}>
        <input
          type={kind}
          {...input}
          id={controlId}
          aria-invalid={error ? true : undefined}
          aria-describedby={described.join(' ') || undefined}
        />
        <label htmlFor={controlId}>{label}</label>
      </div>
      {hint && (
        <p className={ui.hint} id={`${controlId}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={ui.error} id={`${controlId}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
