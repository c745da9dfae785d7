import type { LaunchedGame } from '@halcyon/contract/play/launch.contract';
import { useQuery } from '@tanstack/react-query';
import { clockText } from '../platform/clock-text.ts';
import { useFormat } from '../platform/format.ts';
import { useSite, useText } from '../platform/site.ts';
import { useHeld } from '../wallet/round-hold.queries.ts';
import { elapsed, useNow } from './clock.ts';
import { gameSessionQuery } from './launch.queries.ts';

/** Clock, time in this game and net position: always in sight while a game is open. */
export function GameStatus({ game }: { game: LaunchedGame | null }) {
  const t = useText();
  const { clockForm } = useSite();
  const now = useNow();
  return (
    <dl className="game-status">
      <div>
        <dt>{t('game.clock')}</dt>
        <dd>{now === null ? '--:--' : clockText(now, clockForm)}</dd>
      </div>
      <div>
        <dt>{t('game.session')}</dt>
        <dd>{now === null || !game ? '00:00:00' : elapsed(Date.parse(game.startedAt), now)}</dd>
      </div>
      {game?.sessionId && <NetPosition sessionId={game.sessionId} />}
    </dl>
  );
}

function NetPosition({ sessionId }: { sessionId: string }) {
  const t = useText();
  const format = useFormat();
  const { data: known } = useQuery(gameSessionQuery(useSite(), sessionId));
  const data = useHeld(known);
  return (
    <div>
      <dt data-shown="">
        <span aria-hidden="true">{t('game.net_short')}</span>
        <span className="ui-hidden">{t('game.net')}</span>
      </dt>
      <dd>{data ? format.money(data.netPosition) : '–'}</dd>
    </div>
  );
}
