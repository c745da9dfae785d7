import { useQuery } from '@tanstack/react-query';
import { QueryState } from '../../platform/page/card.tsx';
import { useSite, useText } from '../../platform/site.ts';
import { extrasQuery } from '../rewards.queries.ts';
import { ExtraCard } from './extra-card.tsx';
import css from '../rewards.module.css';
import ui from '@halcyon/ui/ui.module.css';

const LOADING_HEIGHT = 120;

/** The player's wheels, loot boxes and tickets of draws; those that have ended stay readable. */
export function ExtraList() {
  const t = useText();
  const query = useQuery(extrasQuery(useSite()));
  return (
    <QueryState query={query} height={LOADING_HEIGHT}>
      {query.data && query.data.items.length > 0 && (
        <section className={ui.stack3} aria-labelledby="extras">
          <h2 id="extras">{t('rewards.extra.title')}</h2>
          <div className={css.grid}>
            {query.data.items.map((extra) => (
              <ExtraCard key={extra.assignmentId} extra={extra} />
            ))}
          </div>
        </section>
      )}
    </QueryState>
  );
}
