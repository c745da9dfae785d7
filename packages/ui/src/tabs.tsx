import { useId } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

export type TabItem = { id: string; label: ReactNode; panel: ReactNode };
type TabsProps = {
  label: string;
  tabs: readonly TabItem[];
  selectedId: string;
  onSelect: (id: string) => void;
};

/** Tabs inside one screen. Tabs that are addresses of their own are links with `tabLook`. */
export function Tabs({ label, tabs, selectedId, onSelect }: TabsProps) {
  const base = useId();
  const at = tabs.findIndex((tab) => tab.id === selectedId);
  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const next = tabs[(at + by + tabs.length) % tabs.length];
    if (!next) return;
    onSelect(next.id);
    document.getElementById(`${base}-${next.id}`)?.focus();
  };
  return (
    <div className="grid gap-4">
      <div className="ui-tabs" role="tablist" aria-label={label} tabIndex={-1} onKeyDown={step}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${base}-${tab.id}`}
            type="button"
            role="tab"
            className="ui-tab"
            aria-selected={tab.id === selectedId}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === selectedId ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${selectedId}`}>
        {tabs[at]?.panel}
      </div>
    </div>
  );
}

/** Attributes for a link in a row of pages; put the row in `<nav className="ui-tabs">`. */
export function tabLook(isCurrent: boolean) {
  return { className: 'ui-tab', 'aria-current': isCurrent ? ('page' as const) : undefined };
}
