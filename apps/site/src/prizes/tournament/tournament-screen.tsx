import { Badge } from '@halcyon/ui/badge';
import { Trophy } from 'lucide-react';
import { useParams } from 'react-router';
import { imageAt, imageSet } from '../../platform/image.ts';
import { Link } from '../../platform/link.tsx';
import { QueryState } from '../../platform/page/card.tsx';
import { useHref, useText } from '../../platform/site.ts';
import { Board } from './board.tsx';
import { JoinStrip } from './join-strip.tsx';
import { CheckTable, HowScored, Prizes, Rules } from './tournament-facts.tsx';
import { useTournamentWords } from './tournament-words.ts';
import type { TournamentView } from './tournament.queries.ts';
import { useLiveBoard } from './use-live-board.ts';
import css from './tournament.module.css';
import hero from '../../platform/hero.module.css';
import pageCss from '../../platform/page.module.css';

const PAGE_HEIGHT = 720;
const PICTURE = '/images/hero/myths-wide.webp';

/** `/tournaments/{category}/{id}`: a tournament with its live board. */
export function TournamentScreen() {
  const t = useText();
  const href = useHref();
  const { category = '', id = '' } = useParams();
  const { query, data, isLost } = useLiveBoard(category, id);
  const isCancelled = data?.tournament.state === 'CANCELED';
  return (
    <div className={pageCss.page}>
      <p className={css.back}>
        <Link to={href('/tournaments')}>{t('prizes.tournament.all')}</Link>
      </p>
      <QueryState query={query} height={PAGE_HEIGHT}>
        {data && (
          <>
            <Head tournament={data.tournament} />
            <JoinStrip page={data} />
            <div className={css.parts} data-own={data.you ? '' : undefined}>
              {!isCancelled && <Board page={data} isLost={isLost} />}
              <div className={css.side}>
                <HowScored tournament={data.tournament} />
                {!isCancelled && <Prizes tournament={data.tournament} />}
                <Rules tournament={data.tournament} />
                {!isCancelled && <CheckTable tournament={data.tournament} />}
              </div>
            </div>
          </>
        )}
      </QueryState>
    </div>
  );
}

function Head({ tournament }: { tournament: TournamentView }) {
  const t = useText();
  const words = useTournamentWords();
  const total = words.total(tournament);
  return (
    <header className={`${hero.hero} ${css.hero}`}>
      <img
        src={imageAt(PICTURE, 960)}
        srcSet={imageSet(PICTURE, [640, 960, 1600])}
        sizes="100vw"
        alt=""
        width={1440}
        height={480}
        fetchPriority="high"
      />
      <div>
        <p className={css.labels}>
          <Badge tone="art">
            <Trophy size={12} aria-hidden="true" />
            {t('prizes.tournament.one')}
          </Badge>
          <Badge tone={tournament.state === 'RUNNING' ? 'new' : 'art'}>{words.state(tournament)}</Badge>
        </p>
        <h1>{tournament.title}</h1>
        <p>{tournament.summary}</p>
        <p className={css.when}>
          <strong>{words.when(tournament)}</strong>
          {total && <span>{total}</span>}
        </p>
      </div>
    </header>
  );
}
