import type { ReportFault } from '@halcyon/server-kit/faults';
import type { Db } from '@halcyon/server-kit/sql';
import { noteActive, type ActivityNote } from './session.store.ts';

/** A session's activity is written at most this often; the idle limit is exact to as much. */
export const ACTIVITY_EVERY_MS = 15_000;
/** How late a note may be written. */
const WRITE_AFTER_MS = 1_000;
const NOTES_MAX = 1_000;

/**
 * Play counts as activity, though the site receives nothing from a game's frame. The notes of one second are written
 * in one statement: with a transaction each, money commits queued behind their log flushes. One object per process.
 */
export class ActivityNotes {
  readonly #db: Db;
  readonly #report: ReportFault;
  #waiting = new Map<string, ActivityNote>();
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Db, report: ReportFault) {
    this.#db = db;
    this.#report = report;
  }

  note(playerId: bigint, sessionId: string, at: Date): void {
    this.#waiting.set(`${playerId} ${sessionId}`, { playerId, sessionId, at });
    if (this.#waiting.size >= NOTES_MAX) void this.write();
    else this.#timer ??= setTimeout(() => void this.write(), WRITE_AFTER_MS).unref();
  }

  /** Writes pending notes. A failed one is noted again at the player's next check. */
  async write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const notes = [...this.#waiting.values()];
    this.#waiting = new Map();
    if (notes.length === 0) return;
    await noteActive(this.#db, notes, ACTIVITY_EVERY_MS).catch((error: unknown) =>
      this.#report('identity.activity', error),
    );
  }
}
