import { Badge } from '@halcyon/ui/badge';
import { EmptyState } from '@halcyon/ui/page-state';
import { useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { Link } from '../../platform/link.tsx';
import { QueryState } from '../../platform/page/card.tsx';
import { useHref, useSession, useSite, useText } from '../../platform/site.ts';
import { isOpen } from './board-frame.ts';
import { useTournamentWords } from './tournament-words.ts';
import { tournamentPath, tournamentsQuery, type TournamentView } from './tournament.queries.ts';
import css from './tournament.module.css';
import pageCss from '../../platform/page.module.css';
import ui from '@halcyon/ui/ui.module.css';

const LIST_HEIGHT = 360;

/** `/tournaments`: what runs, what comes, and what ended lately. */
export function TournamentsScreen() {
  const t = useText();
  // What is joined belongs to the session.
  useSession();
  const query = useQuery(tournamentsQuery(useSite()));
  const items = query.data?.items ?? [];
  const groups = [
    { title: t('prizes.tournament.list.running'), items: items.filter(({ state }) => state === 'RUNNING') },
    { title: t('prizes.tournament.list.coming'), items: items.filter(({ state }) => state === 'PUBLISHED') },
    {
      title: t('prizes.tournament.list.over'),
      items: items.filter(({ state }) => state !== 'RUNNING' && state !== 'PUBLISHED').toReversed(),
    },
  ];
  return (
    <div className={pageCss.page}>
      <header className={css.listHead}>
        <h1>{t('prizes.tournament.list.title')}</h1>
        <p className={ui.muted}>{t('prizes.tournament.list.text')}</p>
      </header>
      <QueryState query={query} height={LIST_HEIGHT}>
        {items.length === 0 ? (
          <EmptyState
            icon={<Trophy size={40} aria-hidden="true" />}
            title={t('prizes.tournament.list.empty')}
            text={t('prizes.tournament.list.emptyText')}
          />
        ) : (
          groups.map(
            (group) =>
              group.items.length > 0 && (
                <section key={group.title} className={css.group} aria-label={group.title}>
                  <h2>{group.title}</h2>
                  <ul className={css.cards}>
                    {group.items.map((tournament) => (
                      <TournamentCard key={tournament.id} tournament={tournament} />
                    ))}
                  </ul>
                </section>
              ),
          )
        )}
      </QueryState>
    </div>
  );
}

function TournamentCard({ tournament }: { tournament: TournamentView }) {
  const t = useText();
  const href = useHref();
  const words = useTournamentWords();
  const { title, summary, state, joined } = tournament;
  return (
    <li className={css.item} data-over={isOpen(tournament) ? undefined : ''}>
      <p className={css.labels}>
        <Badge tone={state === 'RUNNING' ? 'new' : 'neutral'}>{words.state(tournament)}</Badge>
        {joined && <Badge>{t('prizes.tournament.list.joined')}</Badge>}
      </p>
      <h3>
        <Link to={href(tournamentPath(tournament))}>{title}</Link>
      </h3>
      <p className={ui.muted}>{summary}</p>
      <p className={ui.strong}>{words.when(tournament)}</p>
      <p className={ui.hint}>{words.returned(tournament) ?? words.total(tournament)}</p>
    </li>
  );
}
