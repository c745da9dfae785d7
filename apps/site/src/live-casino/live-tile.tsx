import type { GameCard } from '@halcyon/contract/catalogue/game';
import type { LiveState, LiveTable } from '@halcyon/contract/live-casino/tables.contract';
import { Badge } from '@halcyon/ui/badge';
import { memo, Suspense } from 'react';
import { FavouriteButton } from '../catalogue/tile/favourite-button.part.ts';
import { useGameLink } from '../catalogue/tile/play-path.queries.ts';
import { useFormat } from '../platform/text/format.ts';
import { imageAt, imageSet } from '../platform/image.ts';
import { Link } from '../platform/link.tsx';
import { isSignedIn } from '../platform/api/session.ts';
import { useSession, useText } from '../platform/site.ts';
import type { Store } from '../platform/store.ts';
import { WaitingPicture } from '../platform/dialog/waiting-picture.tsx';
import { LiveResults, resultWord } from './live-results.tsx';
import { useLiveState, type LiveStates } from './live-states.ts';
import css from './live.module.css';

/** 736 is a card of a phone of 390 pixels at density 2. */
const widths = [360, 480, 736, 960];
const sizes = '(width >= 1440px) 290px, (width >= 1024px) 31vw, (width >= 640px) 46vw, calc(100vw - 24px)';

type LiveTileProps = {
  game: GameCard;
  table: LiveTable | undefined;
  states: Store<LiveStates>;
  isEager: boolean;
  isFirst: boolean;
  /** Loads its picture when it is near the viewport. */
  isWaiting: boolean;
};

/** One table as a card: every part has its place from the start, so that pushes move nothing. */
export function LiveTile({ game, table, states, isEager, isFirst, isWaiting }: LiveTileProps) {
  const t = useText();
  const isPlayer = isSignedIn(useSession());
  const state = useLiveState(states, game.id);
  const words = useWords(game, table, state);
  const path = game.horizontalImage ?? game.thumbnail;
  return (
    <article className={css.tile} data-state={words.status} data-restricted={game.restriction ?? undefined}>
      <Link {...useGameLink(game)} className={css.tileLink} aria-label={words.summary}>
        <span className={css.art} style={{ backgroundColor: game.colour }}>
          {isWaiting ? (
            <WaitingPicture path={path} width={480} />
          ) : (
            <img
              src={imageAt(path, 480)}
              srcSet={imageSet(path, widths)}
              sizes={sizes}
              alt=""
              width={480}
              height={240}
              loading={isEager ? 'eager' : 'lazy'}
              decoding="async"
              fetchPriority={isFirst ? 'high' : undefined}
            />
          )}
        </span>
      </Link>
      <span className={css.badge} aria-hidden="true">
        <Badge tone={words.status === 'open' ? 'live' : 'art'}>{t(`live.badge.${words.status}`)}</Badge>
      </span>
      <div className={css.facts} aria-hidden="true">
        <p className={css.name}>{game.name}</p>
        <p className={css.limits}>{words.limits}</p>
        <p>{words.dealer}</p>
        <p className={css.seats}>{words.seats}</p>
      </div>
      <LiveResults kind={table?.kind ?? null} results={state.lastResults} />
      {words.bar && (
        <p className={game.restriction ? css.restricted : css.note} aria-hidden="true">
          {words.bar}
        </p>
      )}
      {isPlayer && <Heart game={game} />}
    </article>
  );
}

/** Rendered once: an update of the table before the heart is hydrated would replace it, and lose a press on it. */
const Heart = memo(function Heart({ game }: { game: GameCard }) {
  return (
    <Suspense>
      <FavouriteButton game={game} />
    </Suspense>
  );
});

type Status = 'open' | 'closed' | 'full' | 'unknown';

function statusOf({ isOpen, seats, seatsTaken }: LiveState): Status {
  if (isOpen === null) return 'unknown';
  if (!isOpen) return 'closed';
  return seats !== null && seatsTaken !== null && seatsTaken >= seats ? 'full' : 'open';
}

/** The facts of a table in words, and all of them as one sentence for screen readers. */
function useWords(game: GameCard, table: LiveTable | undefined, state: LiveState) {
  const t = useText();
  const format = useFormat();
  const status = statusOf(state);
  const limits = table?.limits ?? game.betLimits[0] ?? null;
  const limitWords = limits
    ? t('live.limits', { min: format.money(limits.min), max: format.money(limits.max) })
    : '';
  const { seats: count, seatsTaken: taken, players, dealer } = state;
  const seats =
    count !== null && taken !== null
      ? t('live.seats', { count, taken: String(taken) })
      : players === null
        ? ''
        : t('live.players', { count: players });
  const dealerWords = dealer === null ? '' : t('live.dealer', { name: dealer });
  const list = state.lastResults.map((result) => resultWord(t, result)).join(', ');
  const bar = game.restriction ? t('lobby.tile.restricted') : game.needsVerification && t('live.verified');
  const parts = [
    t('lobby.tile.name', { game: game.name, studio: game.subProvider.title }),
    t(`live.badge.${status}`),
    dealerWords,
    limitWords,
    seats,
    list && t('live.results', { list }),
    bar,
  ];
  return {
    status,
    seats,
    bar,
    dealer: dealerWords,
    limits: limitWords,
    summary: parts.filter(Boolean).join(', '),
  };
}
