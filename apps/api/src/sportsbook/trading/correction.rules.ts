import type { Change } from '@halcyon/contract/operations/corrections.contract';
import type { GradeResult } from '@halcyon/odds/grade';
import { products, type FeedMessage } from '@halcyon/wire/odds-feed/messages';
import type { StatefulMessage } from '../feed/message.rules.ts';

/** How a feed reports each result. */
const reported: Readonly<Record<GradeResult, { readonly result: 1 | 0; readonly voidFactor?: 0.5 | 1 }>> = {
  WON: { result: 1 },
  HALF_WON: { result: 1, voidFactor: 0.5 },
  VOID: { result: 0, voidFactor: 1 },
  HALF_LOST: { result: 0, voidFactor: 0.5 },
  LOST: { result: 0 },
};
/** Name the sentences that explain a void, and a result, to the player. */
const VOID_REASON = 'operator';
const RULE = 'corrected';

/** The message that carries out what operators decided, as its producer would have sent it at that time. Pure. */
export function messageOf(
  change: Change,
  { foreignId, at }: { readonly foreignId: string; readonly at: Date },
): StatefulMessage & FeedMessage {
  const [type = '', ...specifiers] = change.market.split('|');
  const name = { type, specifiers: specifiers.join('|') };
  const head = { product: products.live, timestamp: at.getTime(), event: foreignId };
  if (change.way === 'settle') {
    const outcomes = Object.entries(change.results).map(([id, result]) => ({
      id,
      ...reported[result],
      rule: RULE,
    }));
    return { kind: 'bet_settlement', ...head, certainty: 2, markets: [{ ...name, outcomes }] };
  }
  const window = {
    ...(change.from !== null && { startTime: Date.parse(change.from) }),
    ...(change.until !== null && { endTime: Date.parse(change.until) }),
  };
  return change.way === 'void'
    ? { kind: 'bet_cancel', ...head, ...window, markets: [{ ...name, voidReason: VOID_REASON }] }
    : { kind: 'rollback_bet_cancel', ...head, ...window, markets: [name] };
}
