import { useId } from 'react';
import type { ReactNode } from 'react';
import css from './field.module.css';
import ui from '../ui.module.css';

export type FieldProps = {
  label: ReactNode;
  /** Help that stays visible while typing. */
  hint?: ReactNode;
  /** What is wrong, in words. Given: the control is invalid and described by it. */
  error?: string | undefined;
};

export type ControlAttributes = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type FieldFrameProps = FieldProps & {
  id?: string | undefined;
  children: (control: ControlAttributes) => ReactNode;
};

/** Label above, control, hint, error below. Spread the given attributes on the control. */
export function Field({ label, hint, error, id, children }: FieldFrameProps) {
  const own = useId();
  const controlId = id ?? own;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const described = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ');
  return (
    <div className={css.field} data-invalid={error ? true : undefined}>
      <label htmlFor={controlId}>{label}</label>
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <p className={ui.hint} id={hintId}>
          {hint}
        </p>
      )}
      {error && (
        <p className={ui.error} id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}
