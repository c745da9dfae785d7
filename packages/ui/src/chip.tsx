import type { ComponentProps } from 'react';
import css from './chip.module.css';

type ChipProps = Omit<ComponentProps<'button'>, 'className'> & { isSelected?: boolean };

/** A rounded switch. For a chip that is a link use `chipLook` on the link. */
export function Chip({ isSelected = false, children, ...rest }: ChipProps) {
  return (
    <button type="button" {...rest} className={css.chip} aria-pressed={isSelected}>
      {children}
    </button>
  );
}

/** Attributes that make a link look like a chip; `isCurrent` says that its page is open. */
export function chipLook(isCurrent: boolean) {
  return { className: css.chip, 'aria-current': isCurrent ? ('page' as const) : undefined };
}
