import { bringIntoSight } from '../../platform/bring-into-sight.ts';
import { useDesk } from '../../platform/use-client.ts';
import css from './trading.module.css';

const pages = [
  { path: '/trading', name: 'Events' },
  { path: '/trading/limits', name: 'Margins and limits' },
  { path: '/trading/boosts', name: 'Boosts' },
  { path: '/trading/bets', name: 'Bets' },
  { path: '/trading/feed', name: 'Feed' },
] as const;

/** The pages of the trading desk. */
export function TradingNav({ current }: { current: (typeof pages)[number]['path'] }) {
  const { go } = useDesk();
  return (
    <nav className={css.nav} aria-label="Trading">
      {pages.map(({ path, name }) => (
        <a
          key={path}
          ref={path === current ? bringIntoSight : undefined}
          href={path}
          aria-current={path === current ? 'page' : undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey) return;
            event.preventDefault();
            go(path);
          }}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
