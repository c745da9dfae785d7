import type { SimulatedSession } from '../simulator.ts';
import {
  blackjackReturn,
  dealerDraws,
  guestDraws,
  isDone,
  isNatural,
  totalOf,
  type Hand,
} from './blackjack.rules.ts';
import { cardName, Shoe, type Card } from './cards.ts';
import type { Bet } from './table-game.ts';
import { TableRun } from './table-run.ts';
import { done, not, RESULT_MS, type BetAnswer, type OwnView } from './table-view.ts';

const PACKS = 8;
const ALONE_MS = 5_000;
const DECIDE_MS = 14_000;
const DEALER_MS = 4_000;
/** Of ten guests so many take a free seat, or leave theirs, between two rounds. */
const GUEST_CHANCE = 2;

/** Who sits there: a session's id, or null for a guest that the provider invents. */
type Seat = { readonly sessionId: string | null; hand: Hand | null };

/** Blackjack with seats: one hand for each, all decided at the same time against one dealer. */
export class SeatTable extends TableRun {
  readonly #seats = new Map<number, Seat>();
  #shoe: Shoe | null = null;
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
    const shoe = new Shoe(PACKS, this.parts.draw);
    this.#shoe = shoe;
    this.#dealerCards = [shoe.take()];
    for (const seat of this.#seats.values()) {
      const plays = seat.sessionId === null || this.stakes.stakedMinor(seat.sessionId) > 0n;
      if (!plays) continue;
      const cards = [shoe.take(), shoe.take()];
      if (seat.sessionId === null) while (guestDraws(cards)) cards.push(shoe.take());
      seat.hand = { cards, isDoubled: false, isStanding: seat.sessionId === null || isNatural(cards) };
    }
    this.phase = 'deciding';
    this.#show();
    return this.stakes.hasPlayers ? DECIDE_MS : ALONE_MS;
  }

  #finish(): number {
    const shoe = this.#shoe;
    if (shoe)
      do this.#dealerCards.push(shoe.take());
      while (dealerDraws(this.#dealerCards));
    this.phase = 'dealing';
    this.#show();
    return DEALER_MS;
  }

  #pay(): number {
    const { total } = totalOf(this.#dealerCards);
    this.record(isNatural(this.#dealerCards) ? 'BJ' : total > 21 ? 'BUST' : String(total));
    this.phase = 'result';
    const hands = new Map(
      [...this.#seats.values()].flatMap(({ sessionId, hand }) =>
        sessionId && hand ? [[sessionId, hand]] : [],
      ),
    );
    const dealer = [...this.#dealerCards];
    void this.stakes
      .settle((sessionId, bet) => {
        const hand = hands.get(sessionId);
        // A stake without a hand: the wallet answered after the deal. It goes back whole.
        return hand ? blackjackReturn(bet.amountMinor, hand.cards, dealer) : bet.amountMinor;
      })
      .then(() => this.parts.onChange(this));
    return RESULT_MS;
  }

  #moveGuests(): void {
    const { draw } = this.parts;
    for (let number = 1; number <= (this.table.seats ?? 0); number++) {
      const seat = this.#seats.get(number);
      const isGone = seat?.sessionId != null && !this.sessions.has(seat.sessionId);
      const moves = draw(10) < GUEST_CHANCE;
      if (seat === undefined ? moves : seat.sessionId === null ? moves : isGone) {
        if (seat) this.#seats.delete(number);
        else this.#seats.set(number, { sessionId: null, hand: null });
      }
      const stays = this.#seats.get(number);
      if (stays) stays.hand = null;
    }
  }

  #show(): void {
    const hands = [...this.#seats].flatMap(([seat, { hand }]) =>
      hand
        ? [{ seat, cards: hand.cards.map(cardName), total: totalOf(hand.cards).total, isDone: isDone(hand) }]
        : [],
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
    const hand = place?.hand;
    const canMove = this.phase === 'deciding' && hand && !isDone(hand);
    const moves = canMove
      ? hand.cards.length === 2
        ? ['hit', 'stand', 'double']
        : ['hit', 'stand']
      : own.moves;
    return { ...own, seat, moves: seat === null ? [] : moves };
  }

  /** `sit-3`, `leave`, and while hands are decided `hit`, `stand`, `double`. */
  override async act(sessionId: string, action: string): Promise<BetAnswer> {
    const session = this.sessions.get(sessionId);
    if (!session) return not('not_joined');
    const wanted = /^sit-(\d)$/.exec(action)?.[1];
    if (wanted) return this.#sit(sessionId, Number(wanted));
    const [, place] = this.#placeOf(sessionId) ?? [];
    const hand = place?.hand;
    if (!place || !hand || this.phase !== 'deciding' || isDone(hand)) return not('not_now');
    if (action === 'stand') place.hand = { ...hand, isStanding: true };
    else if (action === 'hit') this.#draw(place, hand);
    else if (action === 'double' && hand.cards.length === 2) return this.#double(session, place, hand);
    else return not('not_now');
    this.#changed();
    return done;
  }

  override async bet(sessionId: string, bets: readonly Bet[]): Promise<BetAnswer> {
    const session = this.sessions.get(sessionId);
    if (!this.#placeOf(sessionId)) return not('no_seat');
    if (bets.length !== 1 || bets[0]?.spot !== 'seat') return not('spot_unknown');
    // One bet before the cards come; a double is a stake of its own later.
    if (this.stakes.stakedMinor(sessionId) > 0n) return not('not_now');
    const refusal = this.refusalOf(session, bets);
    return refusal || !session ? (refusal ?? not('not_joined')) : this.stakes.place(session, bets);
  }

  #sit(sessionId: string, number: number): BetAnswer {
    if (number < 1 || number > (this.table.seats ?? 0) || this.#seats.has(number)) return not('seat_taken');
    if (this.stakes.stakedMinor(sessionId) > 0n) return not('not_now');
    const before = this.#placeOf(sessionId);
    if (before) this.#seats.delete(before[0]);
    this.#seats.set(number, { sessionId, hand: null });
    this.parts.onChange(this);
    return done;
  }

  async #double(session: SimulatedSession, place: Seat, hand: Hand): Promise<BetAnswer> {
    const amountMinor = this.stakes.stakedMinor(session.id);
    // Nobody decides twice while the wallet is asked.
    place.hand = { ...hand, isStanding: true };
    const answer = await this.stakes.place(session, [{ spot: 'seat', amountMinor }]);
    if (answer.isDone) {
      const card = this.#shoe?.take();
      place.hand = { cards: card ? [...hand.cards, card] : hand.cards, isDoubled: true, isStanding: true };
    } else place.hand = hand;
    this.#changed();
    return answer;
  }

  #draw(place: Seat, hand: Hand): void {
    const card = this.#shoe?.take();
    if (card) place.hand = { ...hand, cards: [...hand.cards, card] };
  }

  #changed(): void {
    this.#show();
    this.parts.onChange(this);
  }

  #placeOf(sessionId: string): [number, Seat] | null {
    return [...this.#seats].find(([, seat]) => seat.sessionId === sessionId) ?? null;
  }
}
