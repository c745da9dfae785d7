import type { LaunchedGame } from '@halcyon/contract/play/launch.contract';
import { useQuery } from '@tanstack/react-query';
import { clockText } from '../platform/clock-text.ts';
import { useFormat } from '../platform/format.ts';
import { useSite, useText } from '../platform/site.ts';
import { useHeld } from '../wallet/round-hold.queries.ts';
import { elapsed, useNow } from './clock.ts';
import { gameSessionQuery } from './launch.queries.ts';

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
  const { data } = useQuery({ ...gameSessionQuery(useSite(), sessionId), enabled: sessionId !== '' });
  const login = useHeld(data?.login);
  const startedAt = game && (sessionId === '' ? game.startedAt : login?.startedAt);
  return (
    <dl className="game-status">
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
            <span className="ui-hidden">{t('game.net')}</span>
          </dt>
          <dd>{login ? format.money(login.netPosition) : '–'}</dd>
        </div>
      )}
    </dl>
  );
}
