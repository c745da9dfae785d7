import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Context } from '../../platform/http/context.ts';
import { judgePage, type AccessPorts } from '../offer/offer-access.service.ts';

/**
 * Whether the caller may bet here, by the guard of the page. `said`: the market of a visitor.
 * Refuses: bet.sport_not_offered, bet.market_not_allowed, bet.account_not_allowed with the guard's reason.
 */
export async function admit(ctx: Context, ports: AccessPorts, said = ''): Promise<void> {
  const { refused } = await judgePage('/sportsbook', ctx, ports, said);
  if (refused !== null) throw new Refusal(codes[refused] ?? 'bet.account_not_allowed', { reason: refused });
}

const codes: Readonly<Record<string, string | undefined>> = {
  sportsbook_off: 'bet.sport_not_offered',
  maintenance: 'bet.sport_not_offered',
  sportsbook_market: 'bet.market_not_allowed',
  restricted: 'bet.market_not_allowed',
};
