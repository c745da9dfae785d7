import type { limitsEndpoints } from '@halcyon/contract/responsible-gambling/limits.contract';
import type { AnswerOf } from '@halcyon/contract/platform/endpoint';
import { toWire } from '@halcyon/money/amount';
import { listSessionSpans } from '../../identity/public.ts';
import type { PlayerContext } from '../../platform/http/context.ts';
import { listMoneyDays } from '../../wallet/public.ts';
import { lastDays, secondsWithin } from './gambling-month.rules.ts';

type Call = (typeof limitsEndpoints)['GET /api/v1/player/gambling-month'];

/** Deposits, net result and time on each of the last 30 days of the player's zone. */
export async function readGamblingMonth(ctx: PlayerContext): Promise<AnswerOf<Call>> {
  const { currency, timeZone } = ctx.session;
  const days = lastDays(timeZone, ctx.clock.now().getTime());
  const since = new Date(days[0]!.startsAtMs);
  const [money, sessions] = await Promise.all([
    listMoneyDays(ctx.db, ctx.playerId, since, timeZone),
    listSessionSpans(ctx.db, ctx.playerId, since),
  ]);
  const byDay = new Map(money.map((row) => [row.day, row]));
  const spans = sessions.map(({ from, to }) => ({ fromMs: from.getTime(), toMs: to.getTime() }));
  return {
    currency,
    days: days.map((day) => {
      const moved = byDay.get(day.date);
      return {
        date: day.date,
        deposited: toWire(moved?.deposited_minor ?? 0n, currency),
        net: toWire(moved?.net_minor ?? 0n, currency),
        seconds: secondsWithin(spans, day),
      };
    }),
  };
}
