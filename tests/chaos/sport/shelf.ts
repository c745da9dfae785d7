import type { Json } from '@halcyon/testkit/visitor';
import type { Chance } from '../../simulate/chance.ts';

export type Market = {
  readonly key: string;
  readonly state: string;
  readonly outcomes: readonly { readonly id: string; readonly oddsMilli: number | null }[];
};
export type SeenEvent = {
  readonly id: string;
  readonly sport: string;
  readonly version: number;
  readonly startsAt: string;
  readonly markets: readonly Market[];
};

const READ_MS = 2_000;
const ANSWER_MS_MAX = 10_000;
const EVENTS_WHOLE = 8;
/** Of those that start next, so many are bet on: their results come within the run. */
const SOON = 24;

/** What is on offer, as every page reads it; shared by all players, a second or two old. */
export class Shelf {
  readonly #site: string;
  #soon: readonly SeenEvent[] = [];
  #live: readonly SeenEvent[] = [];
  readonly #runners = new Map<string, number>();

  constructor(site: string) {
    this.#site = site;
  }

  async keep(isOver: () => boolean, chance: Chance): Promise<void> {
    while (!isOver()) {
      await this.#read(chance);
      await new Promise((resolve) => setTimeout(resolve, READ_MS));
    }
  }

  get sizes() {
    return { soon: this.#soon.length, live: this.#live.length };
  }
  /** Any event that is on offer. */
  ids(of: 'soon' | 'live'): readonly string[] {
    return (of === 'live' ? this.#live : this.#soon).map(({ id }) => id);
  }

  runnersOf(eventId: string): number | null {
    return this.#runners.get(eventId) ?? null;
  }

  pick(chance: Chance, of: 'soon' | 'live', sport?: string): SeenEvent | null {
    const all = (of === 'live' ? this.#live : this.#soon).filter(
      (event) => event.markets.length > 0 && (sport === undefined || event.sport === sport),
    );
    return all.length === 0 ? null : chance.pick(all);
  }

  /** An event with every market. Null: it cannot be read now. */
  async whole(eventId: string): Promise<SeenEvent | null> {
    return (await this.#get(`/sportsbook-api/events/${eventId}?market=UN&language=en`)) as SeenEvent | null;
  }

  /** A virtual race that can still be bet on. */
  async pickRace(chance: Chance): Promise<SeenEvent | null> {
    const schedule = await this.#get(`/sportsbook-api/virtuals/schedule?market=UN&language=en`);
    const races = ((schedule?.['items'] ?? []) as Json[]).filter(
      (event) =>
        Number(event['runnerCount']) >= 5 && Date.parse(String(event['closesAt'])) > Date.now() + 2_000,
    );
    if (races.length === 0) return null;
    const id = String(chance.pick(races)['id']);
    const found = await this.#get(`/sportsbook-api/virtuals/events/${id}?market=UN&language=en`);
    const event = found as SeenEvent | null;
    const win = event?.markets.find(({ key }) => key === 'win');
    if (win) this.#runners.set(id, win.outcomes.length);
    return event;
  }

  async #read(chance: Chance): Promise<void> {
    const list = async (live: string) => {
      const path = `/sportsbook-api/events?market=UN&language=en&live=${live}&limit=${SOON}`;
      return ((await this.#get(path))?.['items'] ?? []) as SeenEvent[];
    };
    const [soon, live] = await Promise.all([list('false'), list('true')]);
    // Of some events every market, so that bets are on all kinds of them.
    const whole = new Map<string, SeenEvent>();
    for (let count = 0; count < EVENTS_WHOLE; count += 1) {
      const all = chance.once(50) ? live : soon;
      const event = all.length === 0 ? null : await this.whole(chance.pick(all).id);
      if (event) whole.set(event.id, event);
    }
    this.#soon = soon.map((event) => whole.get(event.id) ?? event);
    this.#live = live.map((event) => whole.get(event.id) ?? event);
  }

  /** Null: the platform is down, or has nothing there. */
  async #get(path: string): Promise<Json | null> {
    try {
      const response = await fetch(`${this.#site}${path}`, { signal: AbortSignal.timeout(ANSWER_MS_MAX) });
      return response.ok ? ((await response.json()) as Json) : null;
    } catch {
      return null;
    }
  }
}
