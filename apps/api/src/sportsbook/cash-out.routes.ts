import { cashOutEndpoints } from '@halcyon/contract/sportsbook/cash-out.contract';
import { routesOf, type Route } from '../platform/http/handle.ts';
import { readOwnBet } from './bet-list/bet-list.service.ts';
import { removeRule, setRule } from './cash-out/cash-out-rule.service.ts';
import { cashOutByPlayer, readCashOut, type CashOutDependencies } from './cash-out/cash-out.service.ts';
import { ruleViewOf } from './cash-out/cash-out-view.rules.ts';
import type { CashOutWatch } from './cash-out/cash-out-watch.ts';
import type { EventReader } from './offer/offer-reader.service.ts';

/** Cash-outs of a player's own bets, whether or not the player may bet now. */
export function cashOutRoutes(
  deps: CashOutDependencies & EventReader,
  watch: Pick<CashOutWatch, 'put' | 'remove' | 'follow'>,
): readonly Route[] {
  return routesOf(cashOutEndpoints, {
    'GET /sportsbook-api/bets/:id/cash-out': {
      query: ({ db, playerId }, { params }) => readCashOut(deps, db, playerId, params.id),
    },
    'POST /sportsbook-api/bets/:id/cash-out': {
      async flow({ playerId, session, idempotencyKey: requestKey }, { params: { id: betId }, body }) {
        const cashOut = await cashOutByPlayer(deps, { playerId, betId, requestKey }, body);
        return { cashOut, bet: await readOwnBet(deps, playerId, betId, session.languageId) };
      },
    },
    'PUT /sportsbook-api/bets/:id/cash-out-rule': {
      async command({ tx, playerId, clock }, { params, body }) {
        const { bet, rule } = await setRule(tx, clock, { playerId, betId: params.id }, body);
        tx.afterCommit(() => watch.put(bet, rule));
        return ruleViewOf(rule, bet.currency);
      },
    },
    'DELETE /sportsbook-api/bets/:id/cash-out-rule': {
      async command({ tx, playerId }, { params }) {
        await removeRule(tx, playerId, params.id);
        tx.afterCommit(() => watch.remove(params.id));
        return {};
      },
    },
    'POST /sportsbook-api/cash-outs/follow': {
      query: ({ db, playerId }, { body }) => watch.follow(db, playerId, body.bets),
    },
  });
}
