import type { GameCard, GameDetail } from '@halcyon/contract/catalogue/game';
import { Button, buttonLook } from '@halcyon/ui/button';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { Link } from '../../platform/link.tsx';
import { imageAt } from '../../platform/image.ts';
import { PrefetchFrame } from '../../platform/dialog/prefetch-frame.tsx';
import { isSignedIn } from '../../platform/api/session.ts';
import { useHref, useSession, useText } from '../../platform/site.ts';
import { useDialogHref } from '../../platform/dialog/use-dialog.ts';
import { launchStepOf, launchSteps, type LaunchState } from './launch-flow.ts';
import type { PlayMode } from './launch.queries.ts';
import css from '../play.module.css';
import ui from '@halcyon/ui/ui.module.css';

const SLOW_AFTER_MS = 8000;
/** Refusals that a retry cannot change. */
const finalCodes = new Set([
  'play.game_unknown',
  'play.country_restricted',
  'play.access_denied',
  'play.demo_off',
]);

type LaunchScreenProps = { game: GameDetail; state: LaunchState; onChoose: (mode: PlayMode) => void };

/** Shown in place of the game: the choice, the loading, or why it did not open. */
export function LaunchScreen({ game, state, onChoose }: LaunchScreenProps) {
  if (state.at === 'game' && state.isShown) return null;
  if (game.restriction) return <Restricted game={game} />;
  return (
    <div className={css.launch} data-launch={state.at}>
      <Backdrop game={game} />
      <div className={css.launchCard}>
        <img src={imageAt(game.thumbnail, 400)} alt="" width={200} height={200} />
        <p className={css.launchStudio}>{game.subProvider.title}</p>
        {state.at === 'choosing' && (
          <>
            <Choice game={game} onChoose={onChoose} />
            <PrefetchFrame url={game.prefetchUrl} title={game.name} />
          </>
        )}
        {(state.at === 'loading' || state.at === 'game') && (
          <Loading game={game} step={launchSteps.indexOf(launchStepOf(state))} />
        )}
        {state.at === 'error' && <Failure game={game} state={state} onChoose={onChoose} />}
        {state.at === 'ended' && <Ended mode={state.mode} onChoose={onChoose} />}
      </div>
    </div>
  );
}

/** In its own box: the overhang that the blur needs must not add scrolling. */
function Backdrop({ game }: { game: GameCard }) {
  return (
    <div className={css.launchBackdrop}>
      <img src={imageAt(game.thumbnail, 400)} alt="" />
    </div>
  );
}

/** The game exists but not for this country: said instead of opening it. A visitor has no account country. */
function Restricted({ game }: { game: GameCard }) {
  const t = useText();
  const lobby = useLobbyHref(game);
  const isPlayer = isSignedIn(useSession());
  return (
    <div className={css.launch} data-launch="restricted">
      <Backdrop game={game} />
      <div className={css.launchCard}>
        <img src={imageAt(game.thumbnail, 400)} alt="" width={200} height={200} data-barred="" />
        <div role="alert" className={ui.stackCentre}>
          <h2>{t('game.restricted.title')}</h2>
          {isPlayer && <p>{t('game.restricted.text')}</p>}
          <Link to={lobby} {...buttonLook({ tone: 'cta' })}>
            {t('game.restricted.more')}
          </Link>
        </div>
      </div>
    </div>
  );
}

function useLobbyHref(game: GameCard): string {
  const href = useHref();
  return href(game.type === 'liveCasinoGames' ? '/live-casino-online' : '/online-casino');
}

function Choice({ game, onChoose }: { game: GameCard; onChoose: (mode: PlayMode) => void }) {
  const t = useText();
  const dialogHref = useDialogHref();
  const session = useSession();
  const { pathname: path } = useLocation();
  const isClosed = game.needsLogin && !isSignedIn(session);
  const [search] = useSearchParams();
  const lacksDemo = search.get('mode') === 'demo' && !game.metadata.hasDemo && !isClosed;
  return (
    <>
      <h2>{t(isClosed ? 'game.needs_login.title' : 'game.launch.choose')}</h2>
      <div className={ui.rowCentre}>
        {isSignedIn(session) ? (
          <Button tone="cta" onClick={() => onChoose('real')}>
            {t('game.launch.start_real')}
          </Button>
        ) : (
          <Link to={dialogHref('login', { from: path })} preventScrollReset {...buttonLook({ tone: 'cta' })}>
            {t('shell.account.log_in')}
          </Link>
        )}
        {game.metadata.hasDemo && (
          <Link
            to={`${path}?mode=demo`}
            replace
            onClick={() => onChoose('demo')}
            {...buttonLook({ tone: 'on-art' })}
          >
            {t('game.launch.start_demo')}
          </Link>
        )}
      </div>
      {lacksDemo && <p>{t('game.launch.no_demo')}</p>}
      {!isSignedIn(session) && <p>{t(isClosed ? 'game.needs_login.text' : 'game.launch.visitor')}</p>}
    </>
  );
}

/** `step` is the one under way, from 0. Durations are unknown, so none is shown. */
function Loading({ game, step }: { game: GameCard; step: number }) {
  const t = useText();
  const lobby = useLobbyHref(game);
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <div className={css.launchSteps} aria-hidden="true">
        {launchSteps.map((name, at) => (
          <i key={name} data-step={at < step ? 'done' : at === step ? 'now' : undefined} />
        ))}
      </div>
      <p role="status">{isSlow ? t('game.launch.slow') : t('game.launch.loading', { game: game.name })}</p>
      {isSlow && (
        <Link to={lobby} {...buttonLook({ tone: 'on-art' })}>
          {t('game.back')}
        </Link>
      )}
    </>
  );
}

type FailureProps = {
  game: GameCard;
  state: Extract<LaunchState, { at: 'error' }>;
  onChoose: (mode: PlayMode) => void;
};

function Failure({ game, state, onChoose }: FailureProps) {
  const t = useText();
  const href = useHref();
  const lobby = useLobbyHref(game);
  return (
    <div role="alert" className={ui.stackCentre}>
      <h2>{t('game.refused.title')}</h2>
      <p>{state.words}</p>
      <div className={ui.rowCentre}>
        {state.code === 'play.verification_required' ? (
          <Link to={href('/my-account/account/verification')} {...buttonLook({ tone: 'cta' })}>
            {t('game.refused.verify')}
          </Link>
        ) : finalCodes.has(state.code ?? '') ? null : (
          <Button tone="cta" onClick={() => onChoose(state.mode)}>
            {t('shell.retry')}
          </Button>
        )}
        <Link to={lobby} {...buttonLook({ tone: 'on-art' })}>
          {t('game.back')}
        </Link>
      </div>
    </div>
  );
}

function Ended({ mode, onChoose }: { mode: PlayMode; onChoose: (mode: PlayMode) => void }) {
  const t = useText();
  return (
    <div role="alert" className={ui.stackCentre}>
      <h2>{t('game.ended.title')}</h2>
      <p>{t('game.ended.text')}</p>
      <Button tone="cta" onClick={() => onChoose(mode)}>
        {t('game.ended.again')}
      </Button>
    </div>
  );
}
