import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import css from './button.module.css';
import spinnerCss from './spinner.module.css';
import ui from './ui.module.css';

export type ButtonTone = 'cta' | 'brand' | 'neutral' | 'outline' | 'on-art' | 'danger' | 'plain';
export type ButtonSize = 's' | 'm' | 'l';
type Look = { tone?: ButtonTone; size?: ButtonSize; isWide?: boolean };

/** Attributes that make any element, a router link above all, look like a button. */
export function buttonLook({ tone = 'neutral', size = 'm', isWide = false }: Look = {}) {
  return { className: css.button, 'data-tone': tone, 'data-size': size, 'data-wide': isWide || undefined };
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  Look & {
    /** While true the button keeps its focus, ignores presses and says `pendingLabel`. */
    isPending?: boolean;
    pendingLabel?: string;
    children: ReactNode;
  };

/** A button. `type` is `button` by default, so that a form never submits by accident. */
export function Button(props: ButtonProps) {
  const { tone, size, isWide, isPending = false, pendingLabel, children, onClick, ...rest } = props;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isPending || rest['aria-disabled']) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      {...buttonLook({ ...(tone && { tone }), ...(size && { size }), ...(isWide && { isWide }) })}
      aria-disabled={isPending || rest['aria-disabled'] || undefined}
      data-pending={isPending || undefined}
      onClick={press}
    >
      <span className={`${css.label} ${ui.inline}`}>{children}</span>
      {isPending && <span className={spinnerCss.spinner} aria-hidden="true" />}
      <span role="status" className={ui.hidden}>
        {isPending ? pendingLabel : ''}
      </span>
    </button>
  );
}
