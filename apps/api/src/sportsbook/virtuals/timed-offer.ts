import { virtualClosingMs } from '@halcyon/wire/virtuals/virtual-calls';
import type { Clock } from '@halcyon/server-kit/clock';
import type { LiveOffer } from '../offer/live-offer.ts';
import type { OfferedEvent } from '../offer/offer.ts';

/**
 * The offer of virtual events, in which bets end by this server's clock, ten seconds before the start. The stop that the
 * feed sends at the same instant may be late, or be lost.
 */
export class TimedOffer {
  readonly #offer: Pick<LiveOffer, 'all' | 'find'>;
  readonly #clock: Clock;

  constructor(offer: Pick<LiveOffer, 'all' | 'find'>, clock: Clock) {
    this.#offer = offer;
    this.#clock = clock;
  }

  find(eventId: string): OfferedEvent | null {
    const event = this.#offer.find(eventId);
    return event && this.#timed(event);
  }

  *all(): Generator<OfferedEvent> {
    for (const event of this.#offer.all()) yield this.#timed(event);
  }

  #timed(event: OfferedEvent): OfferedEvent {
    if (this.#clock.now().getTime() < event.startsAt.getTime() - virtualClosingMs) return event;
    const markets = [...event.markets].map(
      ([key, market]) =>
        [key, market.state === 'active' ? { ...market, state: 'suspended' as const } : market] as const,
    );
    return { ...event, markets: new Map(markets) };
  }
}
