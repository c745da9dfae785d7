/**
 * Draws the goals of a simulated football match once more from its revealed seed, in the browser, and compares them with
 * what was reported. It shares no code with the engine on purpose: what is wrong there is not repeated here. The red card
 * is compared by side and time. Source: docs/domains/sportsbook.md#fairness
 */
type Side = 'home' | 'away';
type Pair = Readonly<Record<Side, number>>;
type Player = { readonly id: string; readonly goals: number };

/** Of what the match was priced by, the part that decides goals. */
export type FootballLaw = {
  readonly goals: Pair;
  readonly rho: number;
  readonly rise: number;
  readonly reds: Pair;
  readonly ownGoalShare: number;
  readonly penaltyShare: number;
  readonly players: Readonly<Record<Side, readonly Player[]>>;
};
export type Reported = {
  readonly sequence: number;
  readonly period: string;
  readonly second: number;
  readonly kind: string;
  readonly side?: Side | undefined;
  readonly player?: string | undefined;
  readonly detail?: string | undefined;
};
export type MatchProof = {
  /** The feed's name of the event. */
  readonly event: string;
  readonly seedHash: string;
  readonly seed: string;
  readonly publicSeed: string;
  readonly law: FootballLaw;
  /** Those who began, in the order of their shirts. */
  readonly starters: Readonly<Record<Side, readonly string[]>>;
  readonly incidents: readonly Reported[];
};
/** `goal home half1 1293 <player>`, in order. */
type Happening = string;
export type Recomputed = {
  /** The seed is the one that was bound before bets. */
  readonly isBound: boolean;
  readonly drawn: readonly Happening[];
  readonly reported: readonly Happening[];
  readonly isSame: boolean;
};

export async function recomputeMatch(proof: MatchProof): Promise<Recomputed> {
  const hash = await crypto.subtle.digest('SHA-256', bytesOf(proof.seed));
  const isBound = hexOf(new Uint8Array(hash)) === proof.seedHash;
  const { happenings, isCut } = reportedOf(proof.incidents);
  const all = await drawMatch(proof, await Numbers.open(proof));
  // Of a match that was not played to its end, what had happened by then.
  const drawn = isCut ? all.slice(0, happenings.length) : all;
  return { isBound, drawn, reported: happenings, isSame: drawn.join('\n') === happenings.join('\n') };
}

const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const bytesOf = (hex: string) =>
  Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16));

/** Numbers of a seed: HMAC-SHA256 of `<public seed>:<event>:<n>`, n from 0, each eight words of 32 bits. */
class Numbers {
  readonly #key: CryptoKey;
  readonly #text: string;
  readonly #words: number[] = [];
  #block = 0;

  private constructor(key: CryptoKey, text: string) {
    this.#key = key;
    this.#text = text;
  }

  static async open({ seed, publicSeed, event }: MatchProof): Promise<Numbers> {
    const use = { name: 'HMAC', hash: 'SHA-256' };
    const key = await crypto.subtle.importKey('raw', bytesOf(seed), use, false, ['sign']);
    return new Numbers(key, `${publicSeed}:${event}`);
  }

  async #word(): Promise<number> {
    if (this.#words.length === 0) {
      const text = new TextEncoder().encode(`${this.#text}:${this.#block}`);
      const view = new DataView(await crypto.subtle.sign('HMAC', this.#key, text));
      for (let at = 0; at < 32; at += 4) this.#words.push(view.getUint32(at));
      this.#block += 1;
    }
    return this.#words.shift()!;
  }

  /** Of [0, 1): 32 bits of a word and 21 of the next. */
  async part(): Promise<number> {
    const high = await this.#word();
    return (high * 2 ** 21 + Math.floor((await this.#word()) / 2 ** 11)) / 2 ** 53;
  }

  /** A whole number below a bound; words beyond its last multiple are skipped. */
  async below(bound: number): Promise<number> {
    let word = await this.#word();
    while (word >= 2 ** 32 - (2 ** 32 % bound)) word = await this.#word();
    return word % bound;
  }

  /** A Poisson number: how many of its chances, added up, are not above a part. */
  async count(mean: number): Promise<number> {
    let [left, chance, number] = [await this.part(), Math.exp(-mean), 0];
    while (left >= chance && chance > 1e-15) {
      left -= chance;
      number += 1;
      chance = (chance * mean) / number;
    }
    return number;
  }

  /** Which of some weights a part of their sum falls on. */
  async which(weights: readonly number[]): Promise<number> {
    let left = (await this.part()) * weights.reduce((sum, weight) => sum + weight, 0);
    const found = weights.findIndex((weight) => (left -= weight) < 0);
    return found < 0 ? weights.length - 1 : found;
  }
}

const HALF = 2_700;
const FIRST_HALF = 0.445;
const RED_OWN = 2 / 3;
const RED_OTHER = 5 / 4;
const GOALS_APART = 45;
const sides = ['home', 'away'] as const;
const otherOf = (side: Side): Side => (side === 'home' ? 'away' : 'home');

type Goal = { readonly side: Side; readonly second: number };
type Red = Goal | null;

async function drawMatch(proof: MatchProof, numbers: Numbers): Promise<readonly Happening[]> {
  const { law, starters } = proof;
  const { red, goals } = await drawGoals(law, numbers);
  const lines: { second: number; name: string; player: string }[] = [];
  let last = -GOALS_APART;
  for (const { side, second: drawn } of goals) {
    const end = (drawn < HALF ? HALF : 2 * HALF) - 1;
    last = Math.min(Math.max(drawn, last + GOALS_APART), end);
    lines.push({ second: last, ...(await scorerOf(side, law, starters, numbers)) });
  }
  const first = 60 + 30 * Math.min(8, await numbers.count(2));
  const second = 120 + 30 * Math.min(12, await numbers.count(5));
  const cards = red ? [{ second: red.second, name: `red ${red.side}`, player: '' }] : [];
  return [...lines, ...cards]
    .toSorted((one, other) => one.second - other.second)
    .map((line) => `${line.name} ${shownAt(line.second, first, second)} ${line.player}`.trim());
}

/** Drawn again until the score is kept: low level scores are likelier than goals by themselves make them. */
async function drawGoals(law: FootballLaw, numbers: Numbers): Promise<{ red: Red; goals: readonly Goal[] }> {
  for (;;) {
    const which = await numbers.which([1 - law.reds.home - law.reds.away, law.reds.home, law.reds.away]);
    const red: Red =
      which === 0 ? null : { side: sides[which - 1]!, second: (await numbers.part()) * 2 * HALF };
    const shareOfRed = red ? shareAt(red.second, law.rise) : 1;
    const goals: Goal[] = [];
    const score = { home: 0, away: 0 };
    for (const side of sides) {
      const factor = red === null ? 1 : red.side === side ? RED_OWN : RED_OTHER;
      const spans = [
        [0, shareOfRed, 1],
        [shareOfRed, 1, factor],
      ] as const;
      for (const [from, to, rate] of spans) {
        const count = await numbers.count(law.goals[side] * (to - from) * rate);
        score[side] += count;
        for (let goal = 0; goal < count; goal += 1)
          goals.push({ side, second: secondAt(from + (to - from) * (await numbers.part()), law.rise) });
      }
    }
    if ((await numbers.part()) < keptOf(law, score)) {
      return { red, goals: goals.toSorted((one, other) => one.second - other.second) };
    }
  }
}

/** Dixon and Coles: the factor of a final score over the largest one. */
function keptOf({ goals, rho }: FootballLaw, { home, away }: Pair): number {
  const factors = [-goals.home * goals.away * rho, goals.home * rho, goals.away * rho, -rho].map(
    (less) => 1 + Math.max(0.001 - 1, less),
  );
  const own = home > 1 || away > 1 ? 1 : factors[2 * home + away]!;
  return own / Math.max(1, ...factors);
}

async function scorerOf(
  side: Side,
  law: FootballLaw,
  starters: MatchProof['starters'],
  numbers: Numbers,
): Promise<{ name: string; player: string }> {
  if ((await numbers.part()) < law.ownGoalShare) {
    const defenders = starters[otherOf(side)].slice(1, 5);
    return { name: `own_goal ${side}`, player: defenders[await numbers.below(defenders.length)] ?? '' };
  }
  const kind = (await numbers.part()) < law.penaltyShare ? 'penalty_scored' : 'goal';
  const players = law.players[side];
  const player = players[await numbers.which(players.map(({ goals }) => goals))];
  return { name: `${kind} ${side}`, player: player?.id ?? '' };
}

/** Part of a match's goals before a second of ninety minutes: they come denser towards the end of a half. */
function shareAt(second: number, rise: number): number {
  const isFirst = second < HALF;
  const part = (isFirst ? second : second - HALF) / HALF;
  const played = part + rise * (part * part - part);
  return isFirst ? FIRST_HALF * played : FIRST_HALF + (1 - FIRST_HALF) * played;
}

/** Its inverse: the positive root of rise × x² + (1 − rise) × x = part, in the form that stays exact. */
function secondAt(share: number, rise: number): number {
  const isFirst = share < FIRST_HALF;
  const part = isFirst ? share / FIRST_HALF : (share - FIRST_HALF) / (1 - FIRST_HALF);
  const x = rise === 0 ? part : (2 * part) / (1 - rise + Math.sqrt((1 - rise) ** 2 + 4 * rise * part));
  return (isFirst ? 0 : HALF) + x * HALF;
}

/** Half and clock, whose last minute stretches over the stoppage. */
function shownAt(second: number, first: number, last: number): string {
  const half = second < HALF ? 0 : 1;
  const ofHalf = second - half * HALF;
  const stretched = HALF - 60;
  const over = ofHalf - stretched;
  const shown = over <= 0 ? ofHalf : stretched + (over / 60) * (60 + (half === 0 ? first : last));
  return `half${half + 1} ${Math.floor(half * HALF + shown)}`;
}

const goalKinds = new Set(['goal', 'own_goal', 'penalty_scored']);

/** Goals and red cards that were not taken back, in the order of play. */
function reportedOf(incidents: readonly Reported[]): { happenings: readonly Happening[]; isCut: boolean } {
  const overturned = new Set(
    incidents.filter(({ kind }) => kind === 'overturned').map(({ detail }) => detail),
  );
  const happenings = incidents
    .filter(({ sequence }) => !overturned.has(`${sequence}`))
    .flatMap(({ kind, side, period, second, player }) => {
      if (goalKinds.has(kind)) return [`${kind} ${side} ${period} ${second} ${player ?? ''}`.trim()];
      return kind === 'red' || kind === 'second_yellow' ? [`red ${side} ${period} ${second}`] : [];
    });
  return { happenings, isCut: incidents.some(({ kind }) => kind === 'abandoned') };
}
