import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Json, Visitor } from '@halcyon/testkit/visitor';
import type { Chance } from '../../simulate/chance.ts';
import type { AcknowledgedBet } from './acknowledged.ts';
import type { Market, SeenEvent, Shelf } from './shelf.ts';

export type SportTally = {
  asked: number;
  placed: number;
  lost: number;
  repeated: number;
  cashedOut: number;
  rules: number;
  /** By code. */
  readonly refused: Map<string, number>;
  readonly kinds: Map<string, number>;
};

export const newTally = (): SportTally => ({
  asked: 0,
  placed: 0,
  lost: 0,
  repeated: 0,
  cashedOut: 0,
  rules: 0,
  refused: new Map(),
  kinds: new Map(),
});

const ANSWER_MS_MAX = 15_000;
const LOST_PAUSE_MS = 300;
const STAKES_MINOR = [50, 100, 150, 200, 333] as const;
const BETS_REMEMBERED = 30;

type Order = { readonly path: string; readonly key: string; readonly body: Json };
type Kind =
  | 'single'
  | 'live'
  | 'accumulator'
  | 'system'
  | 'builder'
  | 'eachWay'
  | 'cashOut'
  | 'rule'
  | 'repeat';
const kinds: Readonly<Record<Kind, number>> = {
  single: 24, live: 20, accumulator: 14, system: 10, builder: 10, eachWay: 6, cashOut: 22, rule: 8, repeat: 6,
}; // prettier-ignore

/** A player who bets over plain HTTP whatever happens around, and remembers what was acknowledged. */
export class Bettor {
  readonly number: number;
  readonly visitor: Visitor;
  readonly bets = new Map<string, AcknowledgedBet>();
  readonly complaints: string[] = [];
  /** Bets whose answer never came: what became of them is not known. */
  readonly unanswered: Order[] = [];
  readonly #logIn: () => Promise<unknown>;
  readonly #chance: Chance;
  readonly #shelf: Shelf;
  readonly #tally: SportTally;
  readonly #orders: { readonly order: Order; readonly betId: string }[] = [];

  constructor(of: {
    number: number;
    visitor: Visitor;
    logIn: () => Promise<unknown>;
    chance: Chance;
    shelf: Shelf;
    tally: SportTally;
  }) {
    this.number = of.number;
    this.visitor = of.visitor;
    this.#logIn = of.logIn;
    this.#chance = of.chance;
    this.#shelf = of.shelf;
    this.#tally = of.tally;
  }

  async playUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.#act(this.#chance.weighted(kinds)).catch(async (error: unknown) => {
        this.complaints.push(`player ${this.number}: ${String(error)}`);
        await pause(LOST_PAUSE_MS);
      });
      await pause(this.#chance.between(100, 700));
    }
  }

  /** Sends once more what was never answered, until it is. */
  async resolve(endMs: number): Promise<void> {
    while (this.unanswered.length > 0) {
      const order = this.unanswered[0]!;
      const answer = await this.#send(order, ANSWER_MS_MAX);
      if (answer === null) {
        if (performance.now() > endMs) return void this.complaints.push(`${order.key}: is never answered`);
        await pause(LOST_PAUSE_MS);
        continue;
      }
      this.unanswered.shift();
      this.#acknowledge(order, answer);
    }
  }

  /** Status and body; null: no answer came. Signs in again when the session is over. */
  async ask(
    method: string,
    path: string,
    of: { readonly body?: unknown; readonly key?: string; readonly waitMs?: number } = {},
  ): Promise<{ status: number; body: Json } | null> {
    const { visitor } = this;
    try {
      const response = await fetch(`${visitor.at.site}${path}`, {
        method,
        headers: {
          cookie: visitor.cookieHeader,
          origin: visitor.at.site,
          ...(visitor.idToken && { authorization: `Bearer ${visitor.idToken}` }),
          ...(of.body !== undefined && { 'content-type': 'application/json' }),
          ...(of.key !== undefined && { 'idempotency-key': of.key }),
        },
        ...(of.body !== undefined && { body: JSON.stringify(of.body) }),
        signal: AbortSignal.timeout(of.waitMs ?? ANSWER_MS_MAX),
      });
      const text = await response.text();
      if (response.status === 401) {
        await this.#logIn().catch(() => {});
        return null;
      }
      if (response.status >= 500) return null;
      const body = text === '' ? {} : (JSON.parse(text) as Json);
      // The first call with this key is still at work.
      return body['code'] === 'idempotency.in_progress' ? null : { status: response.status, body };
    } catch {
      return null;
    }
  }

  async #act(kind: Kind): Promise<void> {
    if (kind === 'cashOut') return this.#cashOut();
    if (kind === 'rule') return this.#setRule();
    if (kind === 'repeat') return this.#repeat();
    const slip = await this.#slipOf(kind);
    if (!slip) return void (await pause(LOST_PAUSE_MS));
    const path = kind === 'eachWay' ? '/sportsbook-api/virtuals/bets' : '/sportsbook-api/bets';
    const amountMinor = String(this.#chance.pick(STAKES_MINOR));
    const body = {
      ...slip,
      lineStake: { amountMinor, currency: 'EUR' },
      priceRule: this.#chance.pick(['none', 'higher', 'any', 'any'] as const),
    };
    await this.#place({ path, key: randomUUID(), body });
  }

  /** One in ten players does not wait for the answer, and sends the bet again with the same key. */
  async #place(order: Order): Promise<void> {
    this.#tally.asked += 1;
    const isHasty = this.#chance.once(10);
    const first = this.#send(order, isHasty ? this.#chance.between(5, 80) : ANSWER_MS_MAX);
    // A double press.
    const second = this.#chance.once(8) ? this.#send(order, ANSWER_MS_MAX) : null;
    const answers = await Promise.all([first, ...(second ? [second] : [])]);
    let answer = answers.find((one) => one?.status === 200) ?? answers.find((one) => one !== null) ?? null;
    for (let tries = 0; answer === null && tries < 3; tries += 1) {
      this.#tally.lost += 1;
      await pause(LOST_PAUSE_MS);
      answer = await this.#send(order, ANSWER_MS_MAX);
    }
    if (answer === null) return void this.unanswered.push(order);
    this.#acknowledge(order, answer);
  }

  #send({ path, key, body }: Order, waitMs: number) {
    return this.ask('POST', path, { body, key, waitMs });
  }

  #acknowledge(order: Order, { status, body }: { readonly status: number; readonly body: Json }): void {
    if (status !== 200) {
      const code = String(body['code'] ?? status);
      this.#tally.refused.set(code, (this.#tally.refused.get(code) ?? 0) + 1);
      return;
    }
    const bet = betOf(this.number, order, body, (eventId) => this.#shelf.runnersOf(eventId));
    if (this.bets.has(bet.id)) return;
    this.bets.set(bet.id, bet);
    this.#orders.push({ order, betId: bet.id });
    this.#orders.splice(0, this.#orders.length - BETS_REMEMBERED);
    this.#tally.placed += 1;
    this.#tally.kinds.set(bet.type, (this.#tally.kinds.get(bet.type) ?? 0) + 1);
  }

  /** The same key again, minutes later: the same bet. With another body: refused. */
  async #repeat(): Promise<void> {
    if (this.#orders.length === 0) return;
    const { order, betId } = this.#chance.pick(this.#orders);
    const isOther = this.#chance.once(30);
    const body = isOther ? { ...order.body, lineStake: { amountMinor: '777', currency: 'EUR' } } : order.body;
    const answer = await this.#send({ ...order, body }, ANSWER_MS_MAX);
    if (!answer) return;
    this.#tally.repeated += 1;
    const isRight = isOther ? answer.status !== 200 : answer.body['id'] === betId;
    if (!isRight)
      this.complaints.push(
        `bet ${betId}: its key was answered with ${String(answer.body['id'] ?? answer.body['code'])}${isOther ? ' for another body' : ''}`,
      );
  }

  async #slipOf(kind: Exclude<Kind, 'cashOut' | 'rule' | 'repeat'>): Promise<Json | null> {
    const chance = this.#chance;
    switch (kind) {
      case 'single':
      case 'live': {
        const event = this.#shelf.pick(chance, kind === 'live' ? 'live' : 'soon');
        const leg = event && legOf(chance, event);
        return leg && { type: 'SINGLE', legs: [leg] };
      }
      case 'accumulator': {
        const legs = this.#legs(chance.between(2, 5));
        return legs && { type: 'ACCUMULATOR', legs };
      }
      case 'system': {
        const type = chance.pick(['SYSTEM', 'SYSTEM', 'TRIXIE', 'PATENT', 'YANKEE', 'LUCKY_15'] as const);
        const legs = this.#legs(type === 'TRIXIE' || type === 'PATENT' ? 3 : 4);
        if (!legs) return null;
        if (type !== 'SYSTEM') return { type, legs };
        const hasBanker = chance.once(50);
        return {
          type,
          systemSize: 2,
          legs: legs.map((leg, at) => ({ ...leg, isBanker: hasBanker && at === 0 })),
        };
      }
      case 'builder':
        return this.#builder();
      case 'eachWay': {
        const event = await this.#shelf.pickRace(chance);
        const leg = event && legOf(chance, event, (market) => market.key === 'win');
        return leg && { type: 'SINGLE', isEachWay: true, legs: [leg] };
      }
    }
  }

  #legs(count: number): Json[] | null {
    const events = new Map<string, Json>();
    for (let tries = 0; tries < 4 * count && events.size < count; tries += 1) {
      const event = this.#shelf.pick(this.#chance, this.#chance.once(25) ? 'live' : 'soon');
      const leg = event && legOf(this.#chance, event);
      if (leg) events.set(event.id, leg);
    }
    return events.size === count ? [...events.values()] : null;
  }

  async #builder(): Promise<Json | null> {
    const picked = this.#shelf.pick(this.#chance, this.#chance.once(30) ? 'live' : 'soon', 'football');
    const event = picked && (await this.#shelf.whole(picked.id));
    if (!event) return null;
    const legs = ['1x2', 'total|total=2.5', 'btts']
      .flatMap((key) => legOf(this.#chance, event, (market) => market.key === key) ?? [])
      .slice(0, this.#chance.between(2, 3));
    if (legs.length < 2) return null;
    const priced = await this.ask('POST', '/sportsbook-api/builder/price', {
      body: {
        eventId: event.id,
        legs: legs.map(({ market, outcome, seen }) => ({ market, outcome, seen })),
        market: 'UN',
      },
    });
    const seenOddsMilli = priced?.body['oddsMilli'] as number | undefined;
    return seenOddsMilli === undefined ? null : { type: 'BUILDER', seenOddsMilli, legs };
  }

  async #openBet(): Promise<string | null> {
    const answer = await this.ask('GET', '/sportsbook-api/bets?state=cash-out&limit=50');
    const items = (answer?.body['items'] ?? []) as Json[];
    return items.length === 0 ? null : String(this.#chance.pick(items)['id']);
  }

  /** Whole or a part; one in five with an answer that is lost and asked for again. */
  async #cashOut(): Promise<void> {
    const betId = await this.#openBet();
    if (betId === null) return;
    const path = `/sportsbook-api/bets/${betId}/cash-out`;
    const read = await this.ask('GET', path);
    const offer = read?.body['offer'] as Json | null | undefined;
    if (!offer) return;
    const step = BigInt(offer['part']['step'].amountMinor);
    const max = BigInt(offer['part']['max'].amountMinor);
    const parts = max / step;
    const isPart = parts > 1n && this.#chance.once(60);
    const stakeMinor = isPart ? step * BigInt(this.#chance.between(1, Number(parts) - 1)) : null;
    const body = {
      offer: { id: offer['id'], amount: offer['amount'] },
      ...(stakeMinor !== null && { stake: { amountMinor: String(stakeMinor), currency: 'EUR' } }),
    };
    const key = randomUUID();
    let answer = await this.ask('POST', path, {
      body,
      key,
      waitMs: this.#chance.once(20) ? this.#chance.between(5, 80) : ANSWER_MS_MAX,
    });
    for (let tries = 0; answer === null && tries < 3; tries += 1) {
      this.#tally.lost += 1;
      await pause(LOST_PAUSE_MS);
      answer = await this.ask('POST', path, { body, key });
    }
    if (answer?.status === 200) this.#tally.cashedOut += 1;
    else if (answer) {
      const code = String(answer.body['code']);
      this.#tally.refused.set(code, (this.#tally.refused.get(code) ?? 0) + 1);
    }
  }

  /** A bound that the offer reaches soon, or later. */
  async #setRule(): Promise<void> {
    const betId = await this.#openBet();
    if (betId === null) return;
    const read = await this.ask('GET', `/sportsbook-api/bets/${betId}/cash-out`);
    const offer = read?.body['offer'] as Json | null | undefined;
    if (!offer) return;
    const nowMinor = Number(offer['amount'].amountMinor);
    const atLeast = Math.max(1, Math.ceil(nowMinor * (this.#chance.between(101, 150) / 100)));
    const answer = await this.ask('PUT', `/sportsbook-api/bets/${betId}/cash-out-rule`, {
      body: { atLeast: { amountMinor: String(atLeast), currency: 'EUR' } },
    });
    if (answer?.status === 200) this.#tally.rules += 1;
  }
}

function legOf(
  chance: Chance,
  event: SeenEvent,
  fits: (market: Market) => boolean = () => true,
): Json | null {
  const open = event.markets.filter(
    (market) =>
      market.state === 'active' &&
      fits(market) &&
      market.outcomes.some(({ oddsMilli }) => oddsMilli !== null),
  );
  if (open.length === 0) return null;
  const market = chance.pick(open);
  const outcome = chance.pick(market.outcomes.filter(({ oddsMilli }) => oddsMilli !== null));
  return {
    eventId: event.id,
    market: market.key,
    outcome: outcome.id,
    seen: { version: event.version, oddsMilli: outcome.oddsMilli },
  };
}

function betOf(
  player: number,
  { path, body: sent }: Order,
  answer: Json,
  runnersOf: (eventId: string) => number | null,
): AcknowledgedBet {
  const legs = answer['legs'] as Json[];
  return {
    id: String(answer['id']),
    player,
    type: String(sent['type']),
    systemSize: (sent['systemSize'] as number | undefined) ?? null,
    isEachWay: answer['isEachWay'] === true,
    isVirtual: path.includes('/virtuals/'),
    lineMinor: BigInt(answer['lineStake'].amountMinor),
    stakeMinor: BigInt(answer['stake'].amountMinor),
    totalOddsMilli: BigInt(answer['totalOddsMilli']),
    acceptedAtMs: Date.parse(String(answer['acceptedAt'])),
    legs: legs.map((leg) => ({
      number: leg['number'],
      part: leg['part'],
      eventId: leg['eventId'],
      market: leg['market'],
      outcome: leg['outcome'],
      oddsMilli: leg['oddsMilli'],
      isBanker: leg['isBanker'],
      runners: runnersOf(leg['eventId']),
    })),
  };
}
