import type { LeagueTableView } from '@halcyon/contract/sportsbook/virtuals.contract';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { LRUCache } from 'lru-cache';
import type { VirtualDependencies } from './virtuals.service.ts';

/** A running season changes with each round. So long everyone gets the same answer of the games server. */
const KNOWN_MS = 3_000;
const KNOWN_MAX = 64;
const running = 'running';

/** Tables of the seasons of virtual football. Many readers at a time are one call to the games server. */
export class LeagueTables {
  readonly #known: LRUCache<number | typeof running, LeagueTableView>;

  constructor({ games }: Pick<VirtualDependencies, 'games'>) {
    this.#known = new LRUCache({
      max: KNOWN_MAX,
      ttl: KNOWN_MS,
      async fetchMethod(season) {
        const answer = await games.callVirtuals('table', season === running ? {} : { season });
        if (!answer.ok) throw new Refusal('virtuals.season_unknown');
        const { season: number, startsAtMs, round, isFinal, rows } = answer;
        return { season: number, startsAt: new Date(startsAtMs).toISOString(), round, isFinal, rows };
      },
    });
  }

  /** `season`: null is the running one. Refuses: virtuals.season_unknown, play.provider_unavailable. */
  async read(season: number | null): Promise<LeagueTableView> {
    return (await this.#known.fetch(season ?? running))!;
  }
}
