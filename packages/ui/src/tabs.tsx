import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import css from './tabs.module.css';

export type Tab = { id: string; title: ReactNode; panel: ReactNode; isDisabled?: boolean };
type TabsProps = {
  /** What is chosen between, for screen readers. */
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (id: string) => void;
};

/** Panels of one page, one at a time. Where each has its own address, links with `tabLook` are better. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  return (
    <Base.Root value={value} onValueChange={(id) => onChange(String(id))}>
      <Base.List className={css.tabs} aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab key={tab.id} value={tab.id} className={css.tab} disabled={tab.isDisabled ?? false}>
            {tab.title}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.id} value={tab.id} className={css.panel}>
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
