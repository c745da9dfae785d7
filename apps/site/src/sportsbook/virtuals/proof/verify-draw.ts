/**
 * Draws a virtual event once more from its proof, in the browser. It shares no code with the games server on purpose:
 * what is wrong there is not repeated here. Source: docs/domains/virtual-sports.md#draw
 */
export type Law =
  | { readonly kind: 'race'; readonly winE6: readonly number[] }
  | { readonly kind: 'football'; readonly goals: Means }
  | { readonly kind: 'tennis'; readonly serve: Means };
type Means = { readonly home: number; readonly away: number };
export type Proof = {
  readonly eventId: string;
  readonly law: Law;
  readonly seedHash: string;
  readonly publicSeed: string;
  readonly seed: string;
};

const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const bytesOf = (hex: string) =>
  Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16));

/** The result that the seeds give, and whether the seed is the one that was bound before the betting. */
export async function verifyDraw(
  proof: Proof,
): Promise<{ readonly result: string; readonly isBound: boolean }> {
  const words = await Words.open(proof);
  const { law } = proof;
  const result =
    law.kind === 'race'
      ? await race(law.winE6, words)
      : law.kind === 'football'
        ? await football(law.goals, words)
        : await tennis(law.serve, words);
  return { result, isBound: await isBoundTo(proof) };
}

/** Whether a seed is the one whose hash was published before the betting. */
export async function isBoundTo({ seed, seedHash }: Pick<Proof, 'seed' | 'seedHash'>): Promise<boolean> {
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(seed)))) === seedHash;
}

/** 32-bit numbers: HMAC-SHA256 of `<public seed>:<event>:<n>`, n from 0, each read as eight of them. */
export class Words {
  readonly #key: CryptoKey;
  readonly #message: string;
  #block: DataView | null = null;
  #count = 0;
  #at = 0;

  private constructor(key: CryptoKey, message: string) {
    this.#key = key;
    this.#message = message;
  }

  static async open({
    seed,
    publicSeed,
    eventId,
  }: Pick<Proof, 'seed' | 'publicSeed' | 'eventId'>): Promise<Words> {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const key = await crypto.subtle.importKey('raw', bytesOf(seed), algorithm, false, ['sign']);
    return new Words(key, `${publicSeed}:${eventId}`);
  }

  async next(): Promise<number> {
    if (!this.#block || this.#at === 32) {
      const text = new TextEncoder().encode(`${this.#message}:${this.#count}`);
      this.#block = new DataView(await crypto.subtle.sign('HMAC', this.#key, text));
      this.#count += 1;
      this.#at = 0;
    }
    const word = this.#block.getUint32(this.#at);
    this.#at += 4;
    return word;
  }

  /** 32 bits of one number and 21 of the next. */
  async fraction(): Promise<number> {
    const [high, low] = [await this.next(), await this.next()];
    return (high * 2 ** 21 + Math.floor(low / 2 ** 11)) / 2 ** 53;
  }

  /** Numbers beyond the last multiple of the bound are skipped. */
  async below(bound: number): Promise<number> {
    for (;;) {
      const word = await this.next();
      if (word < 2 ** 32 - (2 ** 32 % bound)) return word % bound;
    }
  }
}

/** A clock for each runner in the order of the numbers; the shortest time wins. */
async function race(winE6: readonly number[], words: Words): Promise<string> {
  const times: { readonly number: number; readonly time: number }[] = [];
  for (const [at, chance] of winE6.entries())
    times.push({ number: at + 1, time: -Math.log(1 - (await words.fraction())) / (chance / 1e6) });
  return times
    .toSorted((one, other) => one.time - other.time || one.number - other.number)
    .map(({ number }) => number)
    .join('/');
}

const RHO = -0.06;
const FIRST_HALF = 0.445;

/** Chances of 0, 1, 2 … goals, as far as more of them are likelier than one in ten million. */
function poisson(mean: number): readonly number[] {
  let next = Math.exp(-mean);
  let rest = 1 - next;
  const chances = [next];
  while (rest > 1e-7 && chances.length < 40) {
    next *= mean / chances.length;
    rest -= next;
    chances.push(next);
  }
  return chances;
}

/** Correction of low scores after Dixon and Coles. */
function correction(home: number, away: number, means: Means): number {
  const factors: Readonly<Record<string, number>> = {
    '0:0': 1 - means.home * means.away * RHO,
    '0:1': 1 + means.home * RHO,
    '1:0': 1 + means.away * RHO,
    '1:1': 1 - RHO,
  };
  return Math.max(0.001, factors[`${home}:${away}`] ?? 1);
}

/** The first fraction picks a cell: goals of home and away before half time, then of both after it. */
async function football(means: Means, words: Words): Promise<string> {
  const [firstHome, firstAway] = [poisson(means.home * FIRST_HALF), poisson(means.away * FIRST_HALF)];
  const [secondHome, secondAway] = [
    poisson(means.home * (1 - FIRST_HALF)),
    poisson(means.away * (1 - FIRST_HALF)),
  ];
  const cells = firstHome.flatMap((p, i) =>
    firstAway.flatMap((q, j) =>
      secondHome.flatMap((r, k) =>
        secondAway.flatMap((s, l) => {
          const mass = p * q * r * s;
          return mass < 1e-12 ? [] : [{ i, j, k, l, chance: mass * correction(i + k, j + l, means) }];
        }),
      ),
    ),
  );
  let rest = (await words.fraction()) * cells.reduce((sum, { chance }) => sum + chance, 0);
  const picked =
    cells.find(({ chance }) => {
      if (rest < chance) return true;
      rest -= chance;
      return false;
    }) ?? cells.at(-1)!;
  const { i, j, k, l } = picked;
  // Any order of the goals of a half is equally likely.
  const [home, away] = i + j > 0 ? [i, j] : [k, l];
  const first = home + away === 0 ? 'none' : (await words.below(home + away)) < home ? 'home' : 'away';
  return `${i + k}:${j + l} (${i}:${j}) ${first}`;
}

/** Point by point; home serves the games 1, 3, 5, in the tie-break the points 1, 4, 5, 8, 9, … */
async function tennis(serve: Means, words: Words): Promise<string> {
  const games = { home: 0, away: 0 };
  let winners = '';
  while (games.home < 4 && games.away < 4) {
    const isTiebreak = games.home === 3 && games.away === 3;
    const points = { home: 0, away: 0 };
    const isOver = () =>
      Math.max(points.home, points.away) >= (isTiebreak ? 10 : 4) && Math.abs(points.home - points.away) >= 2;
    for (let point = 1; !isOver(); point += 1) {
      const isHomeServing = isTiebreak ? point % 4 < 2 : (games.home + games.away) % 2 === 0;
      const isServersPoint = (await words.fraction()) < (isHomeServing ? serve.home : serve.away);
      points[isServersPoint === isHomeServing ? 'home' : 'away'] += 1;
    }
    const winner = points.home > points.away ? 'home' : 'away';
    games[winner] += 1;
    winners += winner[0];
  }
  return `${games.home}:${games.away} ${winners}`;
}
