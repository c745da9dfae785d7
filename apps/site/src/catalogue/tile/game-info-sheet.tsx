import type { GameDetail } from '@halcyon/contract/catalogue/game';
import { Button, buttonLook } from '@halcyon/ui/button';
import { Sheet } from '@halcyon/ui/layer/dialog';
import { Skeleton } from '@halcyon/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Link } from '../../platform/link.tsx';
import type { z } from 'zod';
import { PartFallback } from '../../platform/page/fallbacks.tsx';
import { imageAt } from '../../platform/image.ts';
import { PrefetchFrame } from '../../platform/dialog/prefetch-frame.tsx';
import { isSignedIn } from '../../platform/api/session.ts';
import { useHref, useSession, useSite, useText } from '../../platform/site.ts';
import { useDialogHref } from '../../platform/dialog/use-dialog.ts';
import { gameQuery } from './game.queries.ts';
import { useFavourite } from './favourite.queries.ts';
import { GameFactList } from './game-fact-list.tsx';
import { JackpotFacts } from './jackpot.tsx';
import { playPath } from './play-path.queries.ts';
import css from '../catalogue.module.css';
import ui from '@halcyon/ui/ui.module.css';

type Detail = z.input<typeof GameDetail>;

/** What a player should know before the first stake: return, risk, stakes, rules. */
export function GameInfoSheet({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [search] = useSearchParams();
  const game = useQuery(gameQuery(useSite(), search.get('game') ?? ''));
  return (
    <Sheet
      isOpen
      isTall
      onClose={onClose}
      title={game.data?.name ?? t('shell.loading')}
      closeLabel={t('shell.close')}
      footer={game.data && <PlayLinks game={game.data} />}
    >
      {game.isError && <PartFallback />}
      {game.isPending && (
        <div aria-busy="true" className={ui.stack3}>
          <Skeleton height={160} />
          <Skeleton height={20} width="60%" />
          <Skeleton height={120} />
        </div>
      )}
      {game.data && <Facts game={game.data} />}
    </Sheet>
  );
}

function Facts({ game }: { game: Detail }) {
  const t = useText();
  return (
    <div className={ui.stack5}>
      <img
        src={imageAt(game.horizontalImage ?? game.thumbnail, game.horizontalImage ? 813 : 400)}
        alt=""
        className={css.sheetArt}
        style={{ backgroundColor: game.colour }}
      />
      <KeepButton game={game} />
      <GameFactList game={game} />
      <PrefetchFrame url={game.prefetchUrl} title={game.name} />
      {game.jackpotExist && <JackpotFacts gameId={game.id} />}
      {game.rules.length > 0 && (
        <details>
          <summary className={`${ui.strong} ${css.sheetRules}`}>{t('lobby.info.rules')}</summary>
          <div className={`${ui.muted} ${ui.stack3}`}>
            {game.rules.map((rule) => (
              <section key={rule.title}>
                <h3 className={ui.plain}>{rule.title}</h3>
                <p>{rule.text}</p>
              </section>
            ))}
          </div>
        </details>
      )}
    </div>
  );
}

function KeepButton({ game }: { game: Detail }) {
  const t = useText();
  const favourite = useFavourite(game);
  if (!favourite) return null;
  return (
    <Button isWide aria-pressed={favourite.isKept} onClick={favourite.toggle}>
      <Heart size={18} fill={favourite.isKept ? 'currentColor' : 'none'} aria-hidden="true" />
      {favourite.isKept
        ? t('lobby.tile.let_go', { game: game.name })
        : t('lobby.tile.keep', { game: game.name })}
    </Button>
  );
}

/**
 * The next press mostly leads to the game, so its files are prefetched. A visitor logs in first; demo is offered next
 * to it.
 */
function PlayLinks({ game }: { game: Detail }) {
  const t = useText();
  const href = useHref();
  const dialogHref = useDialogHref();
  const isPlayer = isSignedIn(useSession());
  const path = href(playPath(game, isPlayer));
  if (game.restriction) return <p className={ui.muted}>{t('lobby.tile.restricted')}</p>;
  return (
    <>
      {game.metadata.hasDemo && (
        <Link to={`${path}?mode=demo`} prefetch="render" {...buttonLook({ tone: 'outline' })}>
          {t('lobby.info.play_demo')}
        </Link>
      )}
      {isPlayer ? (
        <Link to={path} prefetch="render" {...buttonLook({ tone: 'cta' })}>
          {t('lobby.info.play_real')}
        </Link>
      ) : (
        <Link to={dialogHref('login', { from: path })} {...buttonLook({ tone: 'cta' })}>
          {t('lobby.info.log_in')}
        </Link>
      )}
    </>
  );
}
