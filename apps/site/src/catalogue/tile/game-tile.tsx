import type { GameCard } from '@halcyon/contract/catalogue/game';
import { Badge } from '@halcyon/ui/badge';
import { Play } from 'lucide-react';
import { lazy, memo, Suspense, type ReactNode } from 'react';
import { Link } from '../../platform/link.tsx';
import { useFormat } from '../../platform/text/format.ts';
import { isSignedIn } from '../../platform/api/session.ts';
import { useSession, useSite, useText } from '../../platform/site.ts';
import { useDialogHref } from '../../platform/dialog/use-dialog.ts';
import { FavouriteButton } from './favourite-button.part.ts';
import { useGameLink } from './play-path.queries.ts';
import { singleSizes, TileArt, type TileSizes } from './tile-art.tsx';
import { Volatility } from './volatility.tsx';
import css from '../tiles.module.css';

// Few games have one, and its amount comes after the page.
const JackpotBadge = lazy(async () => ({ default: (await import('./jackpot.tsx')).JackpotBadge }));

export type GameTileProps = {
  game: GameCard;
  /** All single unless said. */
  sizes?: TileSizes;
  /** Loads its picture eagerly: the tiles above the fold. */
  isEager?: boolean;
  /** The first of them, which loads with high priority. */
  isFirst?: boolean;
  /** Loads its picture when it is near the viewport. */
  isWaiting?: boolean;
};

/** One game: its picture is the link; the heart and the dots are separate buttons. */
export const GameTile = memo(function GameTile({
  game,
  sizes = singleSizes,
  isEager = false,
  isFirst = false,
  isWaiting = false,
}: GameTileProps) {
  const t = useText();
  const { device } = useSite();
  const isPlayer = isSignedIn(useSession());
  return (
    <article
      className={css.tile}
      data-restricted={game.restriction ?? undefined}
      style={{ backgroundColor: game.colour }}
    >
      <PlayLink game={game}>
        <span className={css.name} aria-hidden="true">
          {game.name}
        </span>
        <TileArt game={game} sizes={sizes} isEager={isEager} isFirst={isFirst} isWaiting={isWaiting} />
      </PlayLink>
      <TileBadge game={game} />
      {game.restriction ? (
        <p className={css.restricted} aria-hidden="true">
          {t('lobby.tile.restricted')}
        </p>
      ) : (
        // On hover only; a phone has none.
        device !== 'mobile' && <TilePanel game={game} />
      )}
      <InfoLink game={game} />
      {isPlayer && (
        <Suspense fallback={null}>
          <FavouriteButton game={game} />
        </Suspense>
      )}
    </article>
  );
});

// The links are separate components: when the address changes only they render again, not a hundred tiles.
function PlayLink({ game, children }: { game: GameCard; children: ReactNode }) {
  const t = useText();
  const name = t('lobby.tile.name', { game: game.name, studio: game.subProvider.title });
  return (
    <Link
      {...useGameLink(game)}
      className={css.link}
      aria-label={game.restriction ? `${name}, ${t('lobby.tile.restricted')}` : name}
    >
      {children}
    </Link>
  );
}

function InfoLink({ game }: { game: GameCard }) {
  const t = useText();
  const dialogHref = useDialogHref();
  return (
    <Link
      to={dialogHref('game', { game: game.gameSlug })}
      preventScrollReset
      className={css.more}
      aria-label={t('lobby.tile.info', { game: game.name })}
    />
  );
}

function TileBadge({ game }: { game: GameCard }) {
  const t = useText();
  if (game.jackpotExist) {
    return (
      <Suspense fallback={null}>
        <JackpotBadge gameId={game.id} />
      </Suspense>
    );
  }
  if (!game.metadata.isNew) return null;
  return (
    <span className={css.badge}>
      <Badge tone="new">{t('lobby.tile.new')}</Badge>
    </span>
  );
}

/** Shown over the picture on hover; the info sheet offers the same on every device. */
function TilePanel({ game }: { game: GameCard }) {
  const t = useText();
  const format = useFormat();
  const [limits] = game.betLimits;
  return (
    <div className={css.panel} aria-hidden="true">
      <span className={css.play}>
        <Play size={16} fill="currentColor" />
        {t('lobby.tile.play')}
      </span>
      <span className={css.facts}>
        {game.metadata.rtpBasisPoints !== null && (
          <span>{t('lobby.tile.rtp', { rtp: format.percent(game.metadata.rtpBasisPoints) })}</span>
        )}
        {game.metadata.volatility !== null && <Volatility level={game.metadata.volatility} />}
        {limits && <span>{t('lobby.tile.from', { amount: format.money(limits.min) })}</span>}
      </span>
    </div>
  );
}
