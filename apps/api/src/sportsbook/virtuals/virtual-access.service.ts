import type { Market } from '@halcyon/contract/market/markets';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Context } from '../../platform/http/context.ts';
import { findShown, type AccessPorts } from '../offer/offer-access.service.ts';

/**
 * The market of a caller who may use virtual sports: by the rules of their page, and where the market has them.
 * Refuses: virtuals.not_available.
 */
export async function requireVirtuals(
  ctx: Pick<Context, 'address' | 'session' | 'config' | 'policies'>,
  ports: AccessPorts,
  said: string,
): Promise<Market> {
  const found = ctx.config.virtuals.isOn ? await findShown('/virtuals', ctx, ports, said) : null;
  if (!found?.policy.virtual) throw new Refusal('virtuals.not_available');
  return found.market;
}
