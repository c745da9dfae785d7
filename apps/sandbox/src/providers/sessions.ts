import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { findCurrency } from '@halcyon/money/currency';
import type { Books } from './books.store.ts';
import type { Driver } from './driver.ts';
import type { Opening, ProviderProtocol, SimulatedSession } from './simulator.ts';
import type { ProviderTitle } from './title.ts';

/** Whole units of play money that a demo begins with. */
const DEMO_UNITS = 1_000n;
const KEPT_MAX = 20_000;

/** The operator requested a game that this provider does not have, or in a currency that does not exist. */
export class OpeningRefused extends Error {
  override name = 'OpeningRefused';
}

/** Opened games. Kept on disk, so that a game resumes after a restart of the provider. */
export class GameSessions {
  readonly #books: Books;
  readonly #titles: ReadonlyMap<string, ReadonlyMap<string, ProviderTitle>>;
  readonly #kept = new LRUCache<string, SimulatedSession>({ max: KEPT_MAX });
  readonly #greeted = new Set<string>();

  constructor(books: Books, titles: ReadonlyMap<string, ReadonlyMap<string, ProviderTitle>>) {
    this.#books = books;
    this.#titles = titles;
  }

  open(provider: string, opening: Opening): SimulatedSession {
    const currency = findCurrency(opening.currency);
    if (!currency) throw new OpeningRefused(`there is no currency ${opening.currency}`);
    if (!this.titleOf(provider, opening.gameRef))
      throw new OpeningRefused(`there is no game ${opening.gameRef}`);
    const { exponent } = currency;
    const session: SimulatedSession = {
      ...opening,
      id: randomUUID(),
      provider,
      exponent,
      playerRef: opening.playerRef ?? null,
      balanceMinor: opening.mode === 'demo' ? DEMO_UNITS * 10n ** BigInt(exponent) : 0n,
    };
    this.#books.saveSession(session);
    this.#kept.set(session.id, session);
    return session;
  }

  find(id: string): SimulatedSession | null {
    const kept = this.#kept.get(id);
    if (kept) return kept;
    const stored = this.#books.findSession(id);
    if (stored) this.#kept.set(id, stored);
    return stored;
  }

  titleOf(provider: string, gameRef: string): ProviderTitle | null {
    return this.#titles.get(provider)?.get(gameRef) ?? null;
  }

  /**
   * Registers the session with the operator, once, and requests the balance. Null: all is well; otherwise the
   * operator's own code.
   */
  async greet(session: SimulatedSession, protocol: ProviderProtocol, driver: Driver): Promise<string | null> {
    if (session.mode === 'demo') return null;
    const isFirst = !this.#greeted.has(session.id) && session.playerRef === null;
    const call =
      (isFirst ? protocol.authenticate(session) : null) ??
      protocol.balance(session) ??
      protocol.authenticate(session);
    if (!call) return null;
    const answer = await driver.send(protocol, call);
    if (answer.verdict !== 'done') return answer.code;
    this.#greeted.add(session.id);
    session.token = answer.token ?? session.token;
    session.playerRef = answer.playerRef ?? session.playerRef;
    session.balanceMinor = answer.balanceMinor ?? session.balanceMinor;
    this.#books.saveSession(session);
    return null;
  }
}
