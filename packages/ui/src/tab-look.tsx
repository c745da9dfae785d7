import css from './tabs.module.css';
/** Attributes for a link in a row of pages; put the row in `<nav className={css.tabs}>`. */
export function tabLook(isCurrent: boolean) {
  return { className: css.tab, 'aria-current': isCurrent ? ('page' as const) : undefined };
}
