import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { boxesQuery } from '../../content/page/page.queries.ts';
import { imageAt } from '../../platform/image.ts';
import { Link } from '../../platform/link.tsx';
import { mayPlay } from '../../platform/api/session.ts';
import { useHref, useSession, useSite, useText } from '../../platform/site.ts';
import { useTournamentWords } from './tournament-words.ts';
import { tournamentPath, tournamentsQuery } from './tournament.queries.ts';
import css from './tournament.module.css';

/** More are on their own page. */
const BOXES_MAX = 3;
const PICTURE = '/images/hero/myths-tall.webp';

type Props = { place: Parameters<typeof boxesQuery>[1] };

/** Running tournaments, with picture and words of their boxes in the content where it has some. */
export function TournamentBoxes({ place }: Props) {
  const t = useText();
  const href = useHref();
  const site = useSite();
  const words = useTournamentWords();
  const mayTakePart = mayPlay(useSession());
  const { data } = useQuery({ ...tournamentsQuery(site), enabled: mayTakePart });
  const { data: boxes } = useQuery(boxesQuery(site, place));
  const running = (data?.items ?? []).filter(({ state }) => state === 'RUNNING').slice(0, BOXES_MAX);
  if (!mayTakePart || running.length === 0) return null;
  return (
    <section className={css.group} aria-labelledby="tournaments">
      <h2 id="tournaments">
        <Link to={href('/tournaments')}>{t('prizes.tournament.list.title')}</Link>
      </h2>
      <ul className={css.boxes}>
        {running.map((tournament) => {
          const box = boxes?.items.find(({ tournamentId }) => tournamentId === tournament.id);
          return (
            <li key={tournament.id}>
              <img src={imageAt(box?.image ?? PICTURE, 240)} alt="" width={120} height={84} loading="lazy" />
              <div>
                <h3>
                  <Link to={href(tournamentPath(tournament))}>{box?.title ?? tournament.title}</Link>
                </h3>
                <p>{box?.text ?? words.total(tournament)}</p>
                <p>{words.when(tournament)}</p>
              </div>
              <ArrowRight size={18} aria-hidden="true" />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
