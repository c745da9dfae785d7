/** Steps of a market as a feed reports them: by `odds_change` and `bet_stop` alone. */
export const marketSteps = [
  'active',
  'suspended',
  'inactive',
  'handed_over',
  'settled',
  'cancelled',
] as const;
export type MarketStep = (typeof marketSteps)[number];

const ofWire: Readonly<Record<number, MarketStep>> = {
  1: 'active',
  [-1]: 'suspended',
  0: 'inactive',
  [-2]: 'handed_over',
  [-3]: 'settled',
  [-4]: 'cancelled',
};

/** Throws for a number that the schema does not let through. Pure. */
export function marketStepOf(status: number): MarketStep {
  const step = ofWire[status];
  if (!step) throw new RangeError(`no market has the status ${status}`);
  return step;
}

/** A market that is over is opened by a rollback alone. Feeds go from hidden to active in one message. */
const isOver: ReadonlySet<MarketStep> = new Set(['settled', 'cancelled']);

/** Pure. */
export function mayMoveMarket(from: MarketStep, to: MarketStep): boolean {
  return from === to || !isOver.has(from);
}

/** A rollback opens nothing by itself: the feed has to send prices again. Pure. */
export function marketStepAfterRollback(step: MarketStep): MarketStep {
  return isOver.has(step) ? 'suspended' : step;
}
