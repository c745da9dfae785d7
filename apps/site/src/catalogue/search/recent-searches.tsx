import { useText } from '../../platform/site.ts';
import css from '../catalogue.module.css';
import chipCss from '@halcyon/ui/chip.module.css';
import ui from '@halcyon/ui/ui.module.css';

const RECENT_KEY = 'searches';
const RECENT_MAX = 5;

/** The last searches of this tab that led to a game, as buttons. */
export function RecentSearches({ onChoose }: { onChoose: (query: string) => void }) {
  const t = useText();
  const recent = readRecent();
  if (recent.length === 0) return null;
  return (
    <section aria-labelledby="recent-searches" className={css.recent}>
      <h3 id="recent-searches" className={`${ui.strong} ${ui.muted} ${css.recentTitle}`}>
        {t('lobby.search.recent')}
      </h3>
      <ul className={ui.row2}>
        {recent.map((query) => (
          <li key={query}>
            <button type="button" className={chipCss.chip} onClick={() => onChoose(query)}>
              {query}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function readRecent(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(RECENT_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((query) => typeof query === 'string') : [];
  } catch {
    return [];
  }
}

/** Kept until the tab is closed. */
export function rememberSearch(query: string): void {
  const words = query.trim();
  if (words === '') return;
  const kept = [words, ...readRecent().filter((other) => other !== words)].slice(0, RECENT_MAX);
  try {
    sessionStorage.setItem(RECENT_KEY, JSON.stringify(kept));
  } catch {
    // Without storage the search works just as well.
  }
}
