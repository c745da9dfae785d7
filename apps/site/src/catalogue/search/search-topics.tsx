import type { SearchTopic } from '@halcyon/contract/catalogue/catalogue.contract';
import { LayoutGrid } from 'lucide-react';
import { Link } from '../../platform/link.tsx';
import { useHref, useText } from '../../platform/site.ts';
import css from '../catalogue.module.css';
import chipCss from '@halcyon/ui/chip.module.css';
import ui from '@halcyon/ui/ui.module.css';

const lobbyPaths = { casino: '/online-casino', 'live-casino': '/live-casino-online' } as const;

type SearchTopicsProps = { topics: readonly SearchTopic[]; onOpen: () => void };

/** Categories that match by name, as links to their lists. */
export function SearchTopics({ topics, onOpen }: SearchTopicsProps) {
  const t = useText();
  const href = useHref();
  if (topics.length === 0) return null;
  return (
    <ul aria-label={t('lobby.search.topics')} className={css.searchTopics}>
      {topics.map(({ lobby, categoryId, label, gameCount }) => (
        <li key={categoryId}>
          <Link
            to={href(`${lobbyPaths[lobby]}/${categoryId}`)}
            onClick={onOpen}
            className={chipCss.chip}
            data-arrow-stop=""
          >
            <LayoutGrid size={18} aria-hidden="true" />
            {label}
            <span className={ui.faint}>{t('lobby.count', { count: gameCount })}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
