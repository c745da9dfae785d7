/** Attributes for a link in a row of pages; put the row in `<nav className="ui-tabs">`. */
export function tabLook(isCurrent: boolean) {
  return { className: 'ui-tab', 'aria-current': isCurrent ? ('page' as const) : undefined };
}
