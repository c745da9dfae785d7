import type { Clock } from '@halcyon/server-kit/clock';
import { Listeners, type ReportFault } from '@halcyon/server-kit/faults';
import type { Db, Queryable } from '@halcyon/server-kit/sql';
import type { DeskEvent, DeskState } from './desk-settings.rules.ts';
import { listSettings, type SettingRow } from './market-setting.store.ts';
import { listBoosts } from './price-boost.store.ts';
import { listSuspensions, type SuspensionRow } from './suspension.store.ts';

/** Other processes follow within this time; the one that answered the operator follows immediately. */
const READ_EVERY_MS = 1_000;

/**
 * What operators have set, in memory of the process that makes the offer. Until it is read everything is stopped. Bets that
 * are being accepted read the suspensions of their events from the database as well.
 */
export class DeskBook {
  readonly #db: Pick<Db, 'sql'>;
  readonly #report: ReportFault;
  readonly #clock: Clock;
  readonly #listeners: Listeners<[concerns: ReadonlySet<string> | 'every event']>;
  #state: DeskState | null = null;
  /** Of an event without a setting. */
  #plain: DeskEvent = { suspensions: [], own: [], shared: [], boosts: [] };
  /** The others. */
  #events: ReadonlyMap<string, DeskEvent> = new Map();
  #timer: NodeJS.Timeout | null = null;
  /** Of the newest change: a read that began before it is out of date. */
  #round = 0;

  constructor(of: { readonly db: Pick<Db, 'sql'>; readonly clock: Clock; readonly report: ReportFault }) {
    const { db, clock, report } = of;
    this.#db = db;
    this.#clock = clock;
    this.#report = report;
    this.#listeners = new Listeners('sportsbook.trading', report);
  }

  get state(): DeskState {
    return this.#state ?? { suspensions: [], settings: [], boosts: [] };
  }

  /** Null: it is not read yet, so no bets. */
  find(eventId: string): DeskEvent | null {
    return this.#state && (this.#events.get(eventId) ?? this.#plain);
  }

  /** Returns what ends it. */
  subscribe(listener: (concerns: ReadonlySet<string> | 'every event') => void): () => void {
    return this.#listeners.add(listener);
  }

  async start(): Promise<void> {
    await this.read(this.#db);
    this.#timer = setInterval(() => this.refresh(), READ_EVERY_MS);
    this.#timer.unref();
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  /** A change was committed: it holds from now on. */
  refresh(): void {
    void this.read(this.#db).catch((error: unknown) => this.#report('sportsbook.trading', error));
  }

  async read(on: Queryable): Promise<void> {
    this.#round += 1;
    const round = this.#round;
    const [suspensions, settings] = [await listSuspensions(on), await listSettings(on)];
    const boosts = await listBoosts(on, this.#clock.now());
    if (round === this.#round) this.#put({ suspensions, settings, boosts });
  }

  /** As a transaction that has committed has left it. */
  put(change: (before: DeskState) => DeskState): void {
    this.#round += 1;
    if (this.#state) this.#put(change(this.#state));
  }

  #put(state: DeskState): void {
    const before = this.#state;
    this.#state = state;
    const shared = state.settings.filter(({ event_id }) => event_id === null);
    const isForAll = !before || nameOf(shared) !== nameOf(this.#plain.shared);
    if (isForAll) this.#plain = { suspensions: [], own: [], shared, boosts: [] };
    const concerned = before ? changedBetween(before, state) : new Set<string>();
    this.#events = eventsOf(state, (eventId) => {
      const known = isForAll || concerned.has(eventId) ? undefined : this.#events.get(eventId);
      return known ?? eventOf(state, eventId, this.#plain.shared);
    });
    if (isForAll) this.#listeners.notify('every event');
    else if (concerned.size > 0) this.#listeners.notify(concerned);
  }
}

/** Events with a setting or a suspension. */
function eventsOf({ suspensions, settings, boosts }: DeskState, make: (eventId: string) => DeskEvent) {
  const ids = new Set([...suspensions, ...settings, ...boosts].flatMap(({ event_id }) => event_id ?? []));
  return new Map([...ids].map((eventId) => [eventId, make(eventId)]));
}

function eventOf(
  { suspensions, settings, boosts }: DeskState,
  eventId: string,
  shared: readonly SettingRow[],
): DeskEvent {
  return {
    suspensions: suspensions.filter(({ event_id }) => event_id === eventId),
    own: settings.filter(({ event_id }) => event_id === eventId),
    shared,
    boosts: boosts.filter(({ event_id }) => event_id === eventId),
  };
}

const nameOf = (settings: readonly SettingRow[]) => settings.map(({ setting_id }) => setting_id).join();

/** Events of which a suspension or a setting came, went or was replaced. */
function changedBetween(before: DeskState, after: DeskState): ReadonlySet<string> {
  const rowsOf = ({ suspensions, settings, boosts }: DeskState) =>
    new Map<string, string | null>([
      ...suspensions.map((row): [string, string] => [nameOfStop(row), row.event_id]),
      ...settings.map((row): [string, string | null] => [String(row.setting_id), row.event_id]),
      ...boosts.map((row): [string, string] => [row.boost_id, row.event_id]),
    ]);
  const [old, now] = [rowsOf(before), rowsOf(after)];
  const changed = [...old, ...now].filter(([name]) => !(old.has(name) && now.has(name)));
  return new Set(changed.flatMap(([, eventId]) => eventId ?? []));
}

const nameOfStop = ({ event_id, market_key, suspended_at }: SuspensionRow) =>
  `${event_id} ${market_key} ${suspended_at.getTime()}`;
