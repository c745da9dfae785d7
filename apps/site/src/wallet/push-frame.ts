import type { Wallet } from '@halcyon/contract/wallet/wallet.contract';
import type { PushFrame } from '@halcyon/contract/wallet/push.contract';

/** What a text of the push connection means; null: nothing (`ping`, `pong`, or not JSON). */
export function readFrame(text: string): PushFrame | null {
  if (text === 'ping' || text === 'pong') return null;
  try {
    const frame: unknown = JSON.parse(text);
    return typeof frame === 'object' && frame !== null && 'type' in frame && 'sequence' in frame
      ? (frame as PushFrame)
      : null;
  } catch {
    return null;
  }
}

export type Applied =
  /** Late or repeated: changes nothing. */
  | { readonly kind: 'old' }
  | { readonly kind: 'applied'; readonly wallet: Wallet }
  /** Frames are missing between: applied, and the wallet is to be asked again. */
  | { readonly kind: 'gap'; readonly wallet: Wallet };

/**
 * The wallet after a balance frame. Frames carry absolute values, so a later one is always right as it
 * stands; only an order of sequences decides.
 */
export function applyBalance(
  known: Wallet | undefined,
  frame: Extract<PushFrame, { type: 'balance' }>,
  asOf: string,
): Applied {
  const before = BigInt(known?.sequence ?? '0');
  const now = BigInt(frame.sequence);
  if (known && now <= before) return { kind: 'old' };
  const wallet = walletOf(frame, asOf);
  return known && now > before + 1n ? { kind: 'gap', wallet } : { kind: 'applied', wallet };
}

function walletOf({ body, sequence }: Extract<PushFrame, { type: 'balance' }>, asOf: string): Wallet {
  const { currency, balanceMap, pendingWithdrawal } = body;
  const money = (amountMinor: string) => ({ amountMinor, currency });
  const bonus = Object.entries(balanceMap.BONUS).map(([vertical, amount]) => ({
    vertical: vertical as Wallet['bonus'][number]['vertical'],
    bonus: money(amount),
  }));
  const all = [balanceMap.MAIN, balanceMap.LOCKED, ...Object.values(balanceMap.BONUS)];
  return {
    main: { cash: money(balanceMap.MAIN) },
    locked: { cash: money(balanceMap.LOCKED) },
    bonus,
    pendingWithdrawal: money(pendingWithdrawal),
    total: money(String(all.reduce((sum, amount) => sum + BigInt(amount), 0n))),
    sequence: String(sequence),
    asOf,
  };
}
