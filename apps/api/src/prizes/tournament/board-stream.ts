import {
  BOARD_ROWS,
  TOURNAMENT_PROOF_PATH,
  TOURNAMENT_STREAM_PATH,
  TournamentRules,
} from '@halcyon/contract/prizes/tournament.contract';
import type { Clock } from '@halcyon/server-kit/clock';
import type { Db } from '@halcyon/server-kit/sql';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { eventOf, EventStream, type StreamLimits } from '../../platform/http/event-stream.ts';
import { findByEntryId } from './entry.store.ts';
import { findProofPart, readProof } from './prize.store.ts';
import { boardRowsOf, ownPlaceOf, poolOf, storedSeat, storedTop, type Boards } from './tournament.service.ts';
import { findTournament, isAnnounced, type TournamentRow } from './tournament.store.ts';

type Watcher = {
  readonly tournamentId: string;
  readonly entryId: string | null;
  /** The texts that were sent last. */
  board: string | null;
  you: string | null;
};
type Shared = { readonly text: string; readonly event: Buffer; readonly row: TournamentRow };

export type StreamDependencies = {
  readonly db: Db;
  readonly clock: Clock;
  readonly boards: Boards;
  readonly limits?: StreamLimits;
};

/**
 * Sends all watchers of a tournament its top, one text for all, and the own place of those who named their entry;
 * each only when it has changed.
 */
export class BoardStream {
  readonly #deps: StreamDependencies;
  readonly #lines: EventStream<Watcher>;
  #isSending = false;

  constructor(deps: StreamDependencies) {
    this.#deps = deps;
    this.#lines = new EventStream(deps.limits);
  }

  get size(): number {
    return this.#lines.size;
  }

  /** Mounts the stream and the proofs, which are no answers of the contract: one does not end, the other is no JSON. */
  mount(app: FastifyInstance): void {
    app.get(TOURNAMENT_STREAM_PATH, { logLevel: 'warn' }, (request, reply) => {
      const { id } = request.params as { id: string };
      const { entry } = request.query as { entry?: unknown };
      const entryId = typeof entry === 'string' && /^[0-9a-f]{16}$/.test(entry) ? entry : null;
      this.#lines.admit(request, reply, { tournamentId: id.slice(0, 64), entryId, board: null, you: null });
    });
    app.get(TOURNAMENT_PROOF_PATH, async (request, reply) => {
      const { id } = request.params as { id: string };
      const { sql } = this.#deps.db;
      if ((await findProofPart(sql, id.slice(0, 64), 1)) === null) return reply.code(404).send();
      return reply
        .header('content-type', 'application/x-ndjson; charset=utf-8')
        .header('content-disposition', `attachment; filename="${id}.ndjson"`)
        .send(Readable.from(readProof(sql, id)));
    });
    // A line that stays open would keep the server from closing.
    app.addHook('preClose', async () => this.stop());
  }

  stop(): void {
    this.#lines.stop();
  }

  /** One round over all watchers; never two at a time. */
  async tick(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      const shared = new Map<string, Shared | null>();
      const own = new Map<string, string | null>();
      for (const { tournamentId, entryId } of this.#lines.kept) {
        if (!shared.has(tournamentId)) shared.set(tournamentId, await this.#sharedOf(tournamentId));
        const row = shared.get(tournamentId)?.row;
        const key = `${tournamentId} ${entryId}`;
        if (row && entryId && !own.has(key)) own.set(key, await this.#ownOf(row, entryId));
      }
      await this.#lines.send((watcher) => textFor(watcher, shared, own));
    } finally {
      this.#isSending = false;
    }
  }

  async #sharedOf(tournamentId: string): Promise<Shared | null> {
    const { db, boards, clock } = this.#deps;
    const row = await findTournament(db.sql, tournamentId);
    if (!row || !isAnnounced(row)) return null;
    const live = boards.boardOf(tournamentId);
    const isOff = row.state === 'CANCELED';
    const top = isOff ? [] : (live?.top(BOARD_ROWS) ?? (await storedTop(db.sql, row)));
    const rules = TournamentRules.parse(row.rules);
    const pool = await poolOf(db.sql, row, live);
    const frame = { board: boardRowsOf(top, rules, pool), state: row.state };
    const event = eventOf({ ...frame, asOf: clock.now().toISOString() });
    return { text: JSON.stringify(frame), event, row };
  }

  async #ownOf(row: TournamentRow, entryId: string): Promise<string | null> {
    const { db, boards } = this.#deps;
    const live = boards.boardOf(row.tournament_id)?.seatOf(entryId);
    if (live) return JSON.stringify({ you: ownPlaceOf(live) });
    const entry = await findByEntryId(db.sql, row.tournament_id, entryId);
    return entry && JSON.stringify({ you: ownPlaceOf(await storedSeat(db.sql, row, entry)) });
  }
}

function textFor(
  watcher: Watcher,
  shared: ReadonlyMap<string, Shared | null>,
  own: ReadonlyMap<string, string | null>,
): Buffer | null {
  const board = shared.get(watcher.tournamentId);
  const you = own.get(`${watcher.tournamentId} ${watcher.entryId}`) ?? null;
  const parts: Buffer[] = [];
  if (board && board.text !== watcher.board) parts.push(board.event);
  if (you !== null && you !== watcher.you) parts.push(Buffer.from(`data: ${you}\n\n`));
  watcher.board = board?.text ?? null;
  watcher.you = you;
  if (parts.length === 0) return null;
  return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
}
