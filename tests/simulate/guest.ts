import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { newPerson, Refused, signUp, Visitor, type Addresses, type Json } from '@halcyon/testkit/visitor';
import type { Chance } from './chance.ts';
import { insist, type Persistence } from './persistence.ts';
import { Seat } from './seat.ts';
import { nothingReceived, type Received } from './received.ts';

const slots = [
  'anubis-rising',
  'cherry-blitz',
  'count-crimson',
  'frostfang',
  'gem-quake',
  'golden-vault',
  'jade-fortune',
  'neon-777',
  'reef-hunter',
  'thunder-of-olympus',
  'valhalla-call',
  'witchlight',
] as const;
const methods = ['CREDITCARD', 'SKRILL', 'NETELLER', 'TRUSTLY'] as const;
const homes = [
  { countryCode: 'IE', phone: '+35385', digits: 7 },
  { countryCode: 'MT', phone: '+35679', digits: 6 },
  { countryCode: 'AT', phone: '+43664', digits: 7 },
  { countryCode: 'PT', phone: '+35191', digits: 7 },
] as const;
const PAGE_TRIES_MAX = 10;
let phones = Number(process.hrtime.bigint() % 900_000n);

/** A unique last name: one person may have one account. */
function nameOf(number: number): string {
  const letters = [...String(number)].map((digit) => 'abdefiklmo'[Number(digit)]).join('');
  return `Mac${letters}`;
}

/** One visitor of the simulation: chooses by its own chance, retries until answered, records every response. */
export class Guest {
  readonly received: Received = nothingReceived();
  readonly visitor: Visitor;
  readonly #chance: Chance;
  readonly #person: ReturnType<typeof newPerson>;
  readonly #persistence: Persistence;
  /** Deposits that were paid, refused or cancelled on the hosted page, and not yet known to the platform. */
  readonly #paid = new Set<string>();
  /** The last call that moved money, to be repeated with its key. */
  #last: { key: string; path: string; body: unknown; answer: Json } | null = null;

  constructor(at: Addresses, number: number, chance: Chance) {
    this.visitor = new Visitor(at);
    this.#chance = chance;
    const { countryCode, phone, digits } = homes[number % homes.length]!;
    phones += 1;
    this.#person = newPerson({
      countryCode,
      lastName: nameOf(phones),
      phone: phone + String(10 ** (digits - 1) + phones).slice(-digits),
    });
    this.#persistence = {
      onFault: () => void (this.received.counts.faults += 1),
      signInAgain: async () => {
        await this.visitor.logIn(this.#person.email, this.#person.password).catch(() => pause(500));
      },
    };
  }

  /** Signs up and brings the first money. Before the weather turns. */
  async arrive(): Promise<void> {
    await signUp(this.visitor, this.#person);
    await this.#deposit({ outcome: 'success', method: 'CREDITCARD', amountMinor: 10_000n });
  }

  /** One choice after the other until `isOver`. */
  async live(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const what = this.#chance.weighted({
        playSlot: 9,
        playHand: 6,
        deposit: 4,
        withdraw: 2,
        cancel: 2,
        repeat: 3,
        comeBack: 1,
      });
      try {
        if (what === 'deposit') await this.#deposit();
        else await this[what]();
      } catch (error) {
        // A refusal is an answer like any other: the balance is too small, the hand is still open, it is too late.
        if (!(error instanceof Refused)) throw error;
        this.received.counts.refusals += 1;
      }
    }
  }

  /** Finishes what is open and checks every payment a last time. */
  async leave(): Promise<void> {
    const seat = await this.#insist(() => Seat.take(this.visitor, 'blackjack', this.#person.countryCode));
    const open = seat.unfinished && (await seat.answered(seat.unfinished));
    if (open) await this.#finish(seat, open, false);
    for (const slug of slots) {
      const waiting = await this.#insist(() => Seat.take(this.visitor, slug, this.#person.countryCode));
      if (waiting.unfinished) this.#record(await waiting.answered(waiting.unfinished));
    }
  }

  /** The states of payments that have not settled. An unpaid deposit counts as settled. */
  async moving(): Promise<readonly string[]> {
    const { items } = await this.#insist(() =>
      this.visitor.call('GET /api/v1/player/wallet/pendingWithdrawal'),
    );
    const states = (items as Json[]).map(({ state }) => String(state));
    for (const paymentId of this.#paid) {
      const payment = await this.#insist(() =>
        this.visitor.call(`GET /api/v1/player/wallet/deposit/${paymentId}`),
      );
      if (payment['status'] === 'PENDING') states.push('paid-not-known');
      else this.#paid.delete(paymentId);
    }
    return states;
  }

  async playSlot(): Promise<void> {
    const seat = await this.#insist(() =>
      Seat.take(this.visitor, this.#chance.pick(slots), this.#person.countryCode),
    );
    const stakes = (seat.description['stakesMinor'] as string[]).slice(0, 6);
    for (let spin = this.#chance.between(1, 6); spin > 0; spin -= 1) {
      const stakeMinor = this.#chance.pick(stakes);
      await this.#round(seat, stakeMinor);
      this.received.counts.rounds += 1;
    }
  }

  async playHand(): Promise<void> {
    const seat = await this.#insist(() => Seat.take(this.visitor, 'blackjack', this.#person.countryCode));
    let round = seat.unfinished && (await seat.answered(seat.unfinished));
    if (!round || round['state'] !== 'open') {
      round = await this.#round(
        seat,
        this.#chance.pick((seat.description['stakesMinor'] as string[]).slice(0, 4)),
      );
    }
    this.received.counts.hands += 1;
    // Some leave in the middle of a hand, which the next one at the seat continues.
    if (round && !this.#chance.once(35)) await this.#finish(seat, round, true);
  }

  async #round(seat: Seat, stakeMinor: string): Promise<Json | null> {
    const key = randomUUID();
    const start = () => this.#insist(() => seat.start(stakeMinor, key));
    const first = (await start())['round'] as Json;
    const round = await seat.answered(first);
    this.#record(round);
    if (this.#chance.once(15)) {
      const again = (await start())['round'] as Json;
      this.received.counts.repeats += 1;
      if (again['roundId'] !== first['roundId'])
        this.#contradict(`one key gave the rounds ${first['roundId']} and ${again['roundId']}`);
    }
    return round;
  }

  async #finish(seat: Seat, from: Json, isFree: boolean): Promise<void> {
    let round: Json | null = from;
    while (round && round['state'] === 'open') {
      const legal = round['legalActions'] as string[];
      const calm = legal.includes('decline-insurance') ? 'decline-insurance' : 'stand';
      const action = isFree ? this.#chance.pick(legal) : calm;
      round = await this.#act(seat, round, action, calm);
    }
    this.#record(round);
  }

  async #act(seat: Seat, round: Json, action: string, calm: string): Promise<Json | null> {
    try {
      const answer = await this.#insist(() => seat.act(round, action));
      return await seat.answered(answer['round'] as Json);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // Refused for want of money, or stale: an answer was lost, and the action had counted.
      const session = await this.#insist(() => seat.session());
      const now = [session['unfinishedRound'], session['lastRound']].find(
        (one) => one?.roundId === round['roundId'],
      ) as Json | undefined;
      const isUnmoved = now?.['state'] === 'open' && now['actions'].length === round['actions'].length;
      if (isUnmoved && action !== calm) return this.#act(seat, now, calm, calm);
      return now ? seat.answered(now) : null;
    }
  }

  async #deposit(given?: { outcome: string; method: string; amountMinor: bigint }): Promise<void> {
    const chance = this.#chance;
    const method = given?.method ?? chance.pick(methods);
    const amountMinor = given?.amountMinor ?? BigInt(chance.between(20, 120)) * 100n;
    const outcome = given?.outcome ?? chance.weighted({ success: 8, failure: 1, cancel: 1, nothing: 1 });
    const started = await this.#pay('POST /api/v1/player/wallet/deposit', {
      method,
      amount: { amountMinor: String(amountMinor), currency: 'EUR' },
    });
    const paymentId = started['paymentId'] as string;
    this.received.deposits.set(paymentId, { amountMinor, isSuccess: false });
    if (outcome !== 'nothing' && (await this.#pressOnHostedPage(started['cashierUrl'] as string, outcome))) {
      this.#paid.add(paymentId);
    }
    if (!given) return;
    await this.#insist(async () => {
      const payment = await this.visitor.call(`GET /api/v1/player/wallet/deposit/${paymentId}`);
      if (payment['status'] !== 'SUCCESS') throw new Error('not yet');
    });
    this.received.deposits.set(paymentId, { amountMinor, isSuccess: true });
  }

  /** Opens the hosted page and presses a button. False: the page could not be used, so nothing was paid. */
  async #pressOnHostedPage(url: string, outcome: string): Promise<boolean> {
    for (let tries = 0; tries < PAGE_TRIES_MAX; tries += 1) {
      const opened = await fetch(url, { signal: AbortSignal.timeout(30_000) }).catch(() => null);
      if (opened?.ok) {
        const pressed = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: `outcome=${outcome}`,
          redirect: 'manual',
          signal: AbortSignal.timeout(30_000),
        }).catch(() => null);
        // No answer to the press: it may have counted.
        return pressed === null || pressed.status < 400;
      }
      this.received.counts.faults += 1;
      await pause(1_000);
    }
    return false;
  }

  async withdraw(): Promise<void> {
    const amountMinor = BigInt(this.#chance.between(20, 60)) * 100n;
    const amount = { amountMinor: String(amountMinor), currency: 'EUR' };
    const ask = (method: (typeof methods)[number]) =>
      this.#pay('POST /api/v1/player/wallet/withdrawal', { method, amount });
    const answer = await ask(this.#chance.pick(methods)).catch((error: unknown) => {
      // The guest has no Trustly account yet and would have to prove a second factor to name one.
      if (!(error instanceof Refused) || error.problem.code !== 'session.step_up_required') throw error;
      return ask('CREDITCARD');
    });
    this.received.withdrawals.set(answer['id'] as string, { amountMinor, isCancelled: false, isPaid: false });
  }

  async cancel(): Promise<void> {
    const { items } = await this.#insist(() =>
      this.visitor.call('GET /api/v1/player/wallet/pendingWithdrawal'),
    );
    const pending = (items as Json[])[0];
    if (!pending) return;
    const id = pending['id'] as string;
    const answer = await this.#pay('POST /api/v1/player/wallet/withdrawal/cancellation', {
      pendingWithdrawalId: id,
      amount: pending['amount'],
    });
    const received = this.received.withdrawals.get(id);
    if (received && answer['state'] === 'cancelled') received.isCancelled = true;
  }

  /** The last money call again, with its key: the first answer must come, and nothing must move. */
  async repeat(): Promise<void> {
    const last = this.#last;
    if (!last) return;
    this.received.counts.repeats += 1;
    const again = await this.#insist(() => this.visitor.pay(last.path, last.body, last.key));
    if (!isDeepStrictEqual(again, last.answer))
      this.#contradict(`${last.path} answered its key ${last.key} in two ways`);
  }

  /** Signs out and in again; a hand that is open stays open. */
  async comeBack(): Promise<void> {
    await this.#insist(() => this.visitor.call('POST /api/v1/player/sign_out', { body: {} }));
    this.visitor.idToken = null;
    await this.#insist(() => this.visitor.logIn(this.#person.email, this.#person.password));
  }

  async #pay(path: string, body: unknown): Promise<Json> {
    const key = randomUUID();
    const answer = await this.#insist(() => this.visitor.pay(path, body, key));
    this.#last = { key, path, body, answer };
    return answer;
  }

  #insist<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    return insist(this.#persistence, call);
  }

  #contradict(words: string): void {
    this.received.contradictions.push(words);
  }

  #record(round: Json | null): void {
    if (!round) return;
    const { roundId, gameId, state, stakeMinor, winMinor } = round;
    this.received.rounds.set(roundId, {
      gameId,
      state,
      stakeMinor: BigInt(stakeMinor),
      winMinor: BigInt(winMinor),
    });
  }
}
