import { setTimeout as pause } from 'node:timers/promises';
import type { Visitor } from '@halcyon/testkit/visitor';
import type { Chance } from '../simulate/chance.ts';

/** A game of a provider as the catalogue names it. */
export type ChaosGame = { readonly provider: string; readonly slug: string; readonly isLive: boolean };
type Sitting = { readonly path: string; readonly stakes: readonly string[] };
type Answer = Readonly<Record<string, unknown>>;
export type Tally = { opened: number; asked: number; refused: number; lost: number };

const ANSWER_MS_MAX = 20_000;
/** Of the stakes of a game, the lowest so many. */
const STAKES_TRIED = 3;
const SESSION_ROUNDS = 12;
const LOST_PAUSE_MS = 250;
/** Tables take bets for a part of their round only. */
const BET_PAUSE_MS = 400;

/** A player who opens games of all providers and plays them over plain HTTP, whatever happens around. */
export class Gambler {
  readonly #visitor: Visitor;
  readonly #chance: Chance;
  readonly #games: readonly ChaosGame[];
  readonly #tally: Tally;

  constructor(of: { visitor: Visitor; chance: Chance; games: readonly ChaosGame[]; tally: Tally }) {
    this.#visitor = of.visitor;
    this.#chance = of.chance;
    this.#games = of.games;
    this.#tally = of.tally;
  }

  async playUntil(isOver: () => boolean): Promise<void> {
    const providers = [...new Set(this.#games.map(({ provider }) => provider))];
    while (!isOver()) {
      const provider = this.#chance.pick(providers);
      const game = this.#chance.pick(this.#games.filter((one) => one.provider === provider));
      await this.#sitting(game, isOver).catch(async () => {
        // The platform is down, or its answer was lost; that is what the day tests.
        this.#tally.lost += 1;
        await pause(LOST_PAUSE_MS);
      });
    }
  }

  async #sitting(game: ChaosGame, isOver: () => boolean): Promise<void> {
    const sitting = await this.#open(game);
    if (sitting === null) return;
    const { path, stakes } = sitting;
    this.#tally.opened += 1;
    const rounds = this.#chance.between(1, SESSION_ROUNDS);
    for (let round = 0; round < rounds && !isOver(); round++) {
      const answer = game.isLive ? await this.#bet(path) : await this.#spin(path, stakes);
      this.#tally.asked += 1;
      if (answer['state'] === 'refused' || answer['code'] === 'session_unknown') this.#tally.refused += 1;
    }
  }

  /** Address of the session at the provider and its lowest stakes; null: it could not be opened. */
  async #open({ slug, provider, isLive }: ChaosGame): Promise<Sitting | null> {
    const body = {
      provider,
      gameId: slug,
      locale: 'en-UN',
      language: 'en',
      countryCode: 'IE',
      currency: 'EUR',
      platform: 'desktop',
    };
    const { data } = await this.#visitor.call('POST /api/v1/game/detail', { body });
    const launchUrl = data?.gameDetail?.launchUrl as string | undefined;
    if (!launchUrl) return null;
    const page = await fetch(launchUrl, { signal: AbortSignal.timeout(ANSWER_MS_MAX) });
    const [, id] = /\/games\/([\w-]+)/.exec(page.url) ?? [];
    if (!id) return null;
    const path = `${this.#visitor.at.sandbox}/providers/${provider}/${isLive ? 'live' : 'sessions'}/${id}`;
    const begun = await post(`${path}/start`, {});
    const { stakesMinor = [] } = (begun['game'] ?? {}) as { stakesMinor?: readonly string[] };
    return begun['isReady'] === true ? { path, stakes: stakesMinor.slice(0, STAKES_TRIED) } : null;
  }

  async #spin(path: string, stakes: readonly string[]): Promise<Answer> {
    // Some rounds are left in the middle, for the next sitting or for the provider to finish.
    const wish = { action: 'spin', stakeMinor: this.#chance.pick(stakes), toEnd: this.#chance.once(70) };
    const played = await post(`${path}/play`, wish);
    const goesOn = played['state'] === 'open' || played['code'] === 'round_open';
    return goesOn && this.#chance.once(80)
      ? post(`${path}/play`, { action: 'proceed', toEnd: true })
      : played;
  }

  async #bet(path: string): Promise<Answer> {
    const spots = ['red', 'black', 'number-7', 'number-23'] as const;
    const bets = Array.from({ length: this.#chance.between(1, 3) }, () => ({
      spot: this.#chance.pick(spots),
      amountMinor: '100',
    }));
    const answer = await post(`${path}/bets`, { bets });
    await pause(BET_PAUSE_MS);
    return answer;
  }
}

async function post(url: string, body: object): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(ANSWER_MS_MAX),
  });
  return (await response.json()) as Answer;
}
