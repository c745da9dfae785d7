import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from '../../../platform/link.tsx';
import { QueryState } from '../../../platform/page/card.tsx';
import { useHref, useSite, useText } from '../../../platform/site.ts';
import { useFormat } from '../../../platform/text/format.ts';
import { castOf } from '../art/cast.ts';
import { titleOf } from '../event-title.ts';
import { sportNames } from '../names.ts';
import { LeagueTable } from '../table/league-table.tsx';
import { ProofPanel } from '../proof/proof-panel.tsx';
import { fairnessQuery, filmQuery, virtualEventQuery, type VirtualEventView } from '../virtuals.queries.ts';
import { Replay } from './replay.tsx';
import { ResultWords } from './virtual-results-screen.tsx';
import css from '../virtuals.module.css';
import pageCss from '../../../platform/page.module.css';
import ui from '@halcyon/ui/ui.module.css';

const HEIGHT = 480;

/** `/virtuals/event/{id}`: replay, result, and what proves the draw. */
export function VirtualEventScreen({ id }: { id: string }) {
  const query = useQuery(virtualEventQuery(useSite(), id));
  return (
    <div className={pageCss.page}>
      <QueryState query={query} height={HEIGHT}>
        {query.data && <EventPage event={query.data} />}
      </QueryState>
    </div>
  );
}

function EventPage({ event }: { event: VirtualEventView }) {
  const t = useText();
  const format = useFormat();
  const site = useSite();
  const href = useHref();
  const isSeason = event.kind === 'outright';
  const { data: film } = useQuery({ ...filmQuery(site, event.id), retry: false, enabled: !isSeason });
  const fairness = useQuery(fairnessQuery(site, event.id));
  const cast = useMemo(() => castOf(event), [event]);
  const title = titleOf(t, { ...event, competition: event.competition.name });
  const result = fairness.data?.result ?? null;
  const resultTitle = t('virtuals.film.over');
  return (
    <article className={css.page}>
      <header>
        <Link className={css.back} to={href(`/virtuals/results/${event.sport}`)}>
          <ChevronLeft size={16} aria-hidden="true" />
          {t('virtuals.results.of', { sport: t(sportNames[event.sport]) })}
        </Link>
        <h1>{title}</h1>
        <p className={ui.muted}>{format.dateTime(event.startsAt)}</p>
      </header>
      {film && <Replay event={event} cast={cast} film={film} />}
      {!film && !(isSeason && result) && (
        <p className={ui.muted}>{t(isSeason ? 'virtuals.season.waiting' : 'virtuals.event.waiting')}</p>
      )}
      {result !== null && isSeason && <LeagueTable season={Number(event.season)} />}
      {result !== null && !isSeason && (
        <section className={css.panel} aria-label={resultTitle}>
          <header>
            <h2>{resultTitle}</h2>
          </header>
          <div className={css.facts}>
            <ResultWords result={{ sport: event.sport, names: cast.names, result }} />
          </div>
        </section>
      )}
      <QueryState query={fairness} height={HEIGHT}>
        {fairness.data && <ProofPanel proof={fairness.data} names={cast.names} />}
      </QueryState>
    </article>
  );
}
