import type { LaunchedGame } from '@halcyon/contract/play/launch.contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { clockText } from '../../platform/text/clock-text.ts';
import { useFormat } from '../../platform/text/format.ts';
import { useSite, useText } from '../../platform/site.ts';
import { useMovements } from '../../wallet/push/movement.queries.ts';
import { usePushState } from '../../wallet/push/push-state.queries.ts';
import { useHeld } from '../../wallet/round-hold.queries.ts';
import { elapsed, useNow } from './clock.ts';
import { gameSessionQuery } from '../launch/launch.queries.ts';
import { netAfter } from './net-position.ts';
import css from '../play.module.css';
import ui from '@halcyon/ui/ui.module.css';

/**
 * Clock, time and net position since the login, over all games: always visible while a game is open. In demo play
 * the time is that of the game.
 */
export function GameStatus({ game }: { game: LaunchedGame | null }) {
  const t = useText();
  const { clockForm } = useSite();
  const now = useNow();
  const format = useFormat();
  const sessionId = game?.sessionId ?? '';
  const push = usePushState();
  const { data, refetch } = useQuery({
    ...gameSessionQuery(useSite(), sessionId),
    enabled: sessionId !== '',
  });
  const movements = useMovements();
  const login = data?.login;
  const netMinor = useHeld(login ? netAfter(login, movements) : null);
  useEffect(() => {
    // What moved while there was no connection is pushed no more.
    if (push === 'open' && sessionId !== '') void refetch();
  }, [push, sessionId, refetch]);
  const startedAt = game && (sessionId === '' ? game.startedAt : login?.startedAt);
  return (
    <dl className={css.gameStatus}>
      <div>
        <dt>{t('game.clock')}</dt>
        <dd>{now === null ? '--:--' : clockText(now, clockForm)}</dd>
      </div>
      <div>
        <dt>{t('game.session')}</dt>
        <dd>{now === null || !startedAt ? '00:00:00' : elapsed(Date.parse(startedAt), now)}</dd>
      </div>
      {game?.sessionId && (
        <div>
          <dt data-shown="">
            <span aria-hidden="true">{t('game.net_short')}</span>
            <span className={ui.hidden}>{t('game.net')}</span>
          </dt>
          <dd>
            {login && netMinor !== null ? format.money({ ...login.netPosition, amountMinor: netMinor }) : '–'}
          </dd>
        </div>
      )}
    </dl>
  );
}
