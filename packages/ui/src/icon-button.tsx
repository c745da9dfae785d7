import type { ComponentProps, ReactNode } from 'react';
import css from './icon-button.module.css';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'aria-label'> & {
  /** What the button does, in words; it is the button's only name. */
  label: string;
  tone?: 'neutral' | 'plain';
  /** Given: the button is a switch and says whether it is on. */
  isPressed?: boolean;
  children: ReactNode;
};

/** A button of 44 px with a picture and a spoken name. */
export function IconButton({ label, tone = 'neutral', isPressed, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      className={css.iconButton}
      data-tone={tone}
      aria-label={label}
      aria-pressed={isPressed}
    >
      {children}
    </button>
  );
}
