import type { GameDescription } from '../../protocol.ts';
import { GameError, type ProblemCode } from './connection.ts';
import type { Host } from './host.ts';
import { openNotice, type NoticeAction } from './sheet.ts';
import type { Texts } from './texts.ts';

/** A code's text key; a code without its own text is a fault and shows its request id. Pure. */
export function problemTextKey(code: ProblemCode, texts: Texts): string {
  const key = `problem.${code}`;
  return texts(`${key}.title`) === `${key}.title` ? 'problem.fault.unexpected' : key;
}

/** Shows the player what happened and what can be done. `retry` repeats the same request, never a new stake. */
export function showProblem(
  error: unknown,
  ctx: { texts: Texts; host: Host; gameId: string; links: GameDescription['links'] | null },
  retry: (() => void) | null,
): void {
  const { texts, host, gameId } = ctx;
  const found = error instanceof GameError ? error : new GameError('fault.unexpected', null, null);
  host.say({ type: 'halcyon.game.error', gameId, code: found.code });
  const key = problemTextKey(found.code, texts);
  const text = found.detail ?? texts(`${key}.text`, { requestId: found.requestId ?? '–' });
  openNotice(texts(`${key}.title`), text, actionsFor(found.code, ctx, retry));
  if (found.code === 'session.none') host.say({ type: 'halcyon.game.session_ended', gameId });
}

function actionsFor(
  code: ProblemCode,
  ctx: Parameters<typeof showProblem>[1],
  retry: (() => void) | null,
): NoticeAction[] {
  const { texts, host, links } = ctx;
  const isFramed = window.parent !== window;
  const open = (target: 'lobby' | 'cashier', url: string | null | undefined): NoticeAction[] => {
    if (!isFramed && !url) return [];
    const go = () =>
      isFramed ? host.say({ type: 'halcyon.game.open', target }) : location.assign(url ?? '/');
    return [{ label: texts(target === 'cashier' ? 'problem.deposit' : 'problem.lobby'), run: go }];
  };
  const isOver =
    code === 'session.none' || code === 'session.launch_refused' || code === 'round.game_forbidden';
  if (isOver) return open('lobby', links?.lobbyUrl);
  if (code === 'round.insufficient_funds') return [...open('cashier', links?.cashierUrl), dismiss(texts)];
  if (retry && (code === 'connection.lost' || code === 'wallet.unavailable')) {
    return [{ label: texts('problem.retry'), run: retry, isMain: true }];
  }
  return [dismiss(texts)];
}

const dismiss = (texts: Texts): NoticeAction => ({
  label: texts('problem.close'),
  run: () => {},
  isMain: true,
});
