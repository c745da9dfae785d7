import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Slip } from '@halcyon/contract/sportsbook/slip.contract';
import { builderOf } from './slip-price.rules.ts';
import { readSlip, type Finder } from './slip.rules.ts';

/** The price of outcomes of one event together. Refuses: the first thing that keeps it from being bet on. */
export function priceBuilder(offer: Finder, legs: Slip['legs']) {
  const read = readSlip({ type: 'BUILDER', isEachWay: false, legs }, offer);
  const [problem] = read.problems;
  if (problem) throw new Refusal(problem.code, { legs: problem.legs.join() });
  const builder = builderOf(read.legs);
  if ('problem' in builder) throw new Refusal(builder.problem, { legs: builder.legs.join() });
  const { oddsMilli, chanceE6, fairOddsMilli, marginBps } = builder;
  return { oddsMilli, chanceE6, fairOddsMilli, marginBps, version: read.legs[0]!.event.version };
}
