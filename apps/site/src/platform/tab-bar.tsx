import type { ComponentType } from 'react';
import { Link } from './link.tsx';
import { useText } from './site.ts';

/** One tab: an address (`isOver` for a dialogue over this page), or what a press does. */
export type Tab = {
  readonly icon: ComponentType<{ size: number; 'aria-hidden': 'true' }>;
  readonly name: string;
  readonly isCurrent?: boolean;
} & ({ readonly to: string; readonly isOver?: boolean } | { readonly onPress: () => void });

/** The bar at the bottom of phones. Five tabs at most: more do not fit 320 px. */
export function TabBar({ tabs }: { tabs: readonly Tab[] }) {
  const t = useText();
  return (
    <nav className="bottom-bar" aria-label={t('shell.nav.label')}>
      <ul className="contents">
        {tabs.map((tab) => {
          const Icon = tab.icon;
          const face = (
            <>
              <Icon size={20} aria-hidden="true" />
              {tab.name}
            </>
          );
          return (
            <li key={tab.name}>
              {'to' in tab ? (
                <Link
                  to={tab.to}
                  preventScrollReset={tab.isOver ?? false}
                  aria-current={tab.isCurrent ? 'page' : undefined}
                >
                  {face}
                </Link>
              ) : (
                <button type="button" onClick={tab.onPress}>
                  {face}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
