/** How an overround is spread over the outcomes of a market. */
export const marginMethods = ['multiplicative', 'power', 'odds-ratio', 'shin'] as const;
export type MarginMethod = (typeof marginMethods)[number];

export type Margin = {
  /** Chances with the margin in them: 1 ÷ price. None is below the fair chance. */
  readonly implied: readonly number[];
  /** k, c or z of the method, or the factor R. */
  readonly parameter: number;
};

/**
 * Raises fair chances that add up to 1 until they add up to 1 + overround, or as near as the method can. Because no
 * outcome is ever priced above its fair price, no combination of bets wins surely.
 */
export function withMargin(fair: readonly number[], overround: number, method: MarginMethod): Margin {
  const total = 1 + overround;
  switch (method) {
    case 'multiplicative':
      return { implied: fair.map((q) => q * total), parameter: total };
    case 'power':
      return solved((k) => fair.map((q) => q ** k), total, 1, 0);
    case 'odds-ratio':
      return solved((c) => fair.map((q) => (c * q) / (1 - q + c * q)), total, 1, 1e6);
    case 'shin':
      return solved((z) => withInsiders(fair, z), total, 0, 1);
  }
}

/** Shin's market with a part z of insiders, which raises long prices most. */
function withInsiders(fair: readonly number[], z: number): readonly number[] {
  const roots = fair.map((q) => Math.sqrt(z * q + (1 - z) * q * q));
  const sum = sumOf(roots);
  return roots.map((root) => root * sum);
}

/** Fair chances behind prices, by Shin's model: what a market without published chances is taken to mean. */
export function fairChancesOf(odds: readonly number[]): {
  readonly fair: readonly number[];
  readonly z: number;
} {
  const implied = odds.map((price) => 1 / price);
  const total = sumOf(implied);
  const fairAt = (z: number) =>
    implied.map((p) => (Math.sqrt(z * z + (4 * (1 - z) * p * p) / total) - z) / (2 * (1 - z)));
  if (total <= 1) return { fair: implied.map((p) => p / total), z: 0 };
  const { implied: fair, parameter: z } = solved(fairAt, 1, 0, 0.999);
  return { fair: fair.map((q) => q / sumOf(fair)), z };
}

/** Bisection for the parameter at which the chances add up to the total; they do so monotonously from one end to the other. */
function solved(
  chancesAt: (parameter: number) => readonly number[],
  total: number,
  from: number,
  to: number,
): Margin {
  const direction = Math.sign(sumOf(chancesAt(to)) - sumOf(chancesAt(from)));
  let [near, far] = [from, to];
  for (let step = 0; step < 100; step += 1) {
    const middle = (near + far) / 2;
    if (direction * (sumOf(chancesAt(middle)) - total) < 0) near = middle;
    else far = middle;
  }
  return { implied: chancesAt(near), parameter: near };
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
