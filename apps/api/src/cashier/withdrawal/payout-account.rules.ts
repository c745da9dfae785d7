import type { PaymentMethodId, PaymentMethod as MethodOffer } from '@halcyon/contract/market/policy';
import { isNamedAtProvider, providerNameOf } from '../psp/providers.ts';

type Way = {
  readonly method: PaymentMethodId;
  readonly maskedAccount: string | null;
  readonly isChosenThere: boolean;
};

/**
 * The methods that a withdrawal is offered by: to an account that money came from, and by methods that take the
 * account from the player. Where there is neither, every method of the market that pays out, so that own money can
 * always leave. Pure.
 */
export function payoutWaysOf(
  offers: readonly MethodOffer[],
  next: readonly { readonly method: PaymentMethodId; readonly maskedAccount: string }[],
): Way[] {
  const paying = offers.filter(({ withdrawal }) => withdrawal !== null);
  const ways = paying.map(({ method }): Way => {
    const maskedAccount = next.find((of) => of.method === method)?.maskedAccount ?? null;
    const isChosenThere = maskedAccount === null && isNamedAtProvider(providerNameOf(method), null);
    return { method, maskedAccount, isChosenThere };
  });
  const payable = ways.filter(({ maskedAccount, isChosenThere }) => maskedAccount !== null || isChosenThere);
  return payable.length > 0 ? payable : ways;
}
