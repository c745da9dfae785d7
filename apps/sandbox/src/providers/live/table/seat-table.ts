import type { SimulatedSession } from '../../simulator.ts';
import {
  dealerDraws,
  guestDraws,
  isDone,
  isNatural,
  movesOf,
  seatReturn,
  splitHands,
  totalOf,
  type Hand,
} from '../rules/blackjack.rules.ts';
import { cardName, Shoe, type Card } from '../rules/cards.ts';
import type { Bet } from '../table-game.ts';
import { TableRun } from './table-run.ts';
import { done, not, RESULT_MS, type BetAnswer, type OwnView } from './table-view.ts';

const PACKS = 8;
const ALONE_MS = 5_000;
const DECIDE_MS = 14_000;
const DEALER_MS = 4_000;
/** Of ten guests so many take a free seat, or leave theirs, between two rounds. */
const GUEST_CHANCE = 2;

/** Who sits there: a session's id, or null for a guest that the provider invents. */
type Seat = {
  readonly sessionId: string | null;
  hands: readonly Hand[];
  isInsured: boolean;
  /** A further stake is pending at the wallet: no second decision meanwhile. */
  isAsking: boolean;
};
const seatOf = (sessionId: string | null): Seat => ({
  sessionId,
  hands: [],
  isInsured: false,
  isAsking: false,
});

/** Blackjack with seats: one hand for each, all decided at the same time against one dealer. */
export class SeatTable extends TableRun {
  readonly #seats = new Map<number, Seat>();
  #shoe = new Shoe(PACKS, this.deps.draw);
  #dealerCards: Card[] = [];

  protected override next(): number | null {
    switch (this.phase) {
      case 'betting':
        return this.#deal();
      case 'deciding':
        return this.#finish();
      case 'dealing':
        return this.#pay();
      default:
        if (this.isToClose) {
          this.phase = 'closed';
          return null;
        }
        this.#moveGuests();
        this.startRound();
        return this.table.betSeconds * 1000;
    }
  }

  #deal(): number {
    const shoe = new Shoe(PACKS, this.deps.draw);
    this.#shoe = shoe;
    this.#dealerCards = [shoe.take()];
    for (const seat of this.#seats.values()) {
      const plays = seat.sessionId === null || this.stakes.stakedMinor(seat.sessionId) > 0n;
      if (!plays) continue;
      const cards = [shoe.take(), shoe.take()];
      if (seat.sessionId === null) while (guestDraws(cards)) cards.push(shoe.take());
      seat.hands = [{ cards, isDoubled: false, isStanding: seat.sessionId === null || isNatural(cards) }];
    }
    this.phase = 'deciding';
    this.#show();
    return this.stakes.hasPlayers ? DECIDE_MS : ALONE_MS;
  }

  #finish(): number {
    do this.#dealerCards.push(this.#shoe.take());
    while (dealerDraws(this.#dealerCards));
    this.phase = 'dealing';
    this.#show();
    return DEALER_MS;
  }

  #pay(): number {
    const { total } = totalOf(this.#dealerCards);
    this.record(isNatural(this.#dealerCards) ? 'BJ' : total > 21 ? 'BUST' : String(total));
    this.phase = 'result';
    const held = new Map(
      [...this.#seats.values()].flatMap(({ sessionId, hands, isInsured }) =>
        sessionId ? [[sessionId, { hands, isInsured }]] : [],
      ),
    );
    const dealer = [...this.#dealerCards];
    void this.stakes
      .settle((sessionId, bet) => {
        const of = held.get(sessionId);
        return of ? seatReturn(bet, of, dealer) : bet.amountMinor;
      })
      .then(() => this.deps.onChange(this));
    return RESULT_MS;
  }

  #moveGuests(): void {
    const { draw } = this.deps;
    for (let number = 1; number <= (this.table.seats ?? 0); number++) {
      const seat = this.#seats.get(number);
      const isGone = seat?.sessionId != null && !this.sessions.has(seat.sessionId);
      const moves = draw(10) < GUEST_CHANCE;
      if (seat === undefined ? moves : seat.sessionId === null ? moves : isGone) {
        if (seat) this.#seats.delete(number);
        else this.#seats.set(number, seatOf(null));
      }
      const stays = this.#seats.get(number);
      if (stays) this.#seats.set(number, seatOf(stays.sessionId));
    }
  }

  /** Two hands of one seat are adjacent. */
  #show(): void {
    const hands = [...this.#seats].flatMap(([seat, { hands: own }]) =>
      own.map((hand) => ({
        seat,
        cards: hand.cards.map(cardName),
        total: totalOf(hand.cards).total,
        isDone: isDone(hand),
      })),
    );
    this.scene = {
      dealer: this.#dealerCards.map(cardName),
      dealerTotal: totalOf(this.#dealerCards).total,
      hands,
    };
  }

  protected override seatsTaken(): readonly number[] {
    return [...this.#seats.keys()].toSorted((one, other) => one - other);
  }

  override own(session: SimulatedSession): OwnView {
    const own = super.own(session);
    const [seat, place] = this.#placeOf(session.id) ?? [null, null];
    const moves = this.phase === 'deciding' && place ? this.#movesOf(place) : own.moves;
    return { ...own, seat, moves: seat === null ? [] : moves };
  }

  #movesOf({ hands, isInsured, isAsking }: Seat): readonly string[] {
    return isAsking ? [] : movesOf(hands, this.#dealerCards, isInsured);
  }

  /** `sit-3`, and while hands are decided `hit`, `stand`, `double`, `split`, `insure`. */
  override async act(sessionId: string, action: string): Promise<BetAnswer> {
    const session = this.sessions.get(sessionId);
    if (!session) return not('not_joined');
    const wanted = /^sit-(\d)$/.exec(action)?.[1];
    if (wanted) return this.#sit(sessionId, Number(wanted));
    const [, place] = this.#placeOf(sessionId) ?? [];
    if (!place || this.phase !== 'deciding' || !this.#movesOf(place).includes(action)) return not('not_now');
    const at = place.hands.findIndex((hand) => !isDone(hand));
    const hand = place.hands[at];
    const put = (next: Hand) => (place.hands = place.hands.with(at, next));
    const betMinor = this.#betMinor(sessionId, 'seat');
    const more = (spot: string, amountMinor: bigint, play: () => void) =>
      this.#stakeMore(session, place, { spot, amountMinor }, play);
    if (action === 'insure')
      return more('insurance', betMinor / 2n, () => {
        place.isInsured = true;
      });
    if (!hand) return not('not_now');
    if (action === 'double')
      return more(`${at === 0 ? 'seat' : 'split'}-double`, betMinor, () =>
        put({ cards: [...hand.cards, this.#shoe.take()], isDoubled: true, isStanding: true }),
      );
    if (action === 'split')
      return more('split', betMinor, () => (place.hands = splitHands(hand, () => this.#shoe.take())));
    put(
      action === 'stand'
        ? { ...hand, isStanding: true }
        : { ...hand, cards: [...hand.cards, this.#shoe.take()] },
    );
    this.#changed();
    return done;
  }

  protected override faultOf(sessionId: string, bets: readonly Bet[]): BetAnswer | null {
    if (!this.#placeOf(sessionId)) return not('no_seat');
    if (bets.length !== 1 || bets[0]?.spot !== 'seat') return not('spot_unknown');
    // One bet before the cards come; doubles, splits and insurance are separate stakes later.
    if (this.stakes.stakedMinor(sessionId) > 0n) return not('not_now');
    return this.refusalOf(this.sessions.get(sessionId), bets);
  }

  #sit(sessionId: string, number: number): BetAnswer {
    if (number < 1 || number > (this.table.seats ?? 0) || this.#seats.has(number)) return not('seat_taken');
    if (this.stakes.stakedMinor(sessionId) > 0n) return not('not_now');
    const before = this.#placeOf(sessionId);
    if (before) this.#seats.delete(before[0]);
    this.#seats.set(number, seatOf(sessionId));
    this.deps.onChange(this);
    return done;
  }

  async #stakeMore(session: SimulatedSession, place: Seat, bet: Bet, play: () => void): Promise<BetAnswer> {
    if (bet.amountMinor === 0n) return not('not_now');
    const { round } = this;
    place.isAsking = true;
    const answer = await this.stakes.place(session, [bet]).finally(() => (place.isAsking = false));
    // After the decisions the stake has no cards: it is returned with the settlement.
    const isInTime = this.phase === 'deciding' && this.round === round;
    if (isInTime && answer.isDone) play();
    if (isInTime) this.#changed();
    return answer;
  }

  #betMinor(sessionId: string, spot: string): bigint {
    const bets = this.stakes.shareOf(sessionId)?.stakes.flatMap((stake) => stake.bets) ?? [];
    return bets.reduce((sum, bet) => (bet.spot === spot ? sum + bet.amountMinor : sum), 0n);
  }

  #changed(): void {
    this.#show();
    this.deps.onChange(this);
  }

  #placeOf(sessionId: string): [number, Seat] | null {
    return [...this.#seats].find(([, seat]) => seat.sessionId === sessionId) ?? null;
  }
}
