import type { BoardFrame } from '@halcyon/contract/prizes/tournament.contract';
import type { TournamentPage, TournamentView } from './tournament.queries.ts';

/** The page after a message of its stream: the top for everybody, or the own place. Pure. */
export function applyBoardFrame(page: TournamentPage, frame: BoardFrame): TournamentPage {
  if ('you' in frame) return { ...page, you: frame.you, board: markOwn(page.board, frame.you.entryId) };
  return {
    ...page,
    tournament: { ...page.tournament, state: frame.state as TournamentView['state'] },
    board: markOwn(frame.board, page.you?.entryId),
    asOf: frame.asOf,
  };
}

function markOwn(board: readonly TournamentPage['board'][number][], entryId: string | undefined) {
  return board.map((row) =>
    (row.entryId === entryId) === (row.you === true) ? row : { ...row, you: true as const },
  );
}

/** The prize of a place as the rules have it; null: none. Pure. */
export function prizeOf({ prizes }: TournamentView, place: number): TournamentView['prizes'][number] | null {
  return prizes.find(({ fromPlace, toPlace }) => fromPlace <= place && place <= toPlace) ?? null;
}

/** All money prizes together; null: there are none. Pure. */
export function prizeTotal({ prizes }: TournamentView): { amountMinor: bigint; currency: string } | null {
  const money = prizes.flatMap(({ money: each, fromPlace, toPlace }) =>
    each ? [{ ...each, places: BigInt(toPlace - fromPlace + 1) }] : [],
  );
  const [first] = money;
  if (!first) return null;
  const amountMinor = money.reduce((sum, line) => sum + BigInt(line.amountMinor) * line.places, 0n);
  return { amountMinor, currency: first.currency };
}

/** True: the clock will still change the board or the state. Pure. */
export function isOpen({ state }: Pick<TournamentView, 'state'>): boolean {
  return state !== 'FINAL' && state !== 'CANCELED';
}
