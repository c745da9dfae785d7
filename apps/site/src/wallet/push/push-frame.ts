import type { Profile } from '@halcyon/contract/identity/player';
import type { Wallet } from '@halcyon/contract/wallet/wallet.contract';
import type { PushFrame } from '@halcyon/contract/wallet/push.contract';

/** Texts that only keep the connection open. */
const heartbeats: readonly string[] = ['ping', 'pong'];

/**
 * Meaning of a text of the push connection; null: nothing. A text that is no frame is reported to `note` and
 * changes nothing else.
 */
export function readFrame(text: string, note: (text: string) => void = () => {}): PushFrame | null {
  if (heartbeats.includes(text)) return null;
  try {
    const frame: unknown = JSON.parse(text);
    if (isFrame(frame)) return frame;
  } catch {
    // Reported below, like a frame of unknown form.
  }
  note(text);
  return null;
}

function isFrame(frame: unknown): frame is PushFrame {
  if (typeof frame !== 'object' || frame === null) return false;
  if (!('type' in frame && 'sequence' in frame && 'body' in frame)) return false;
  return typeof frame.sequence === 'number' && typeof frame.body === 'object' && frame.body !== null;
}

/**
 * The wallet after a balance frame; null: the frame is late or repeated and changes nothing. Frames carry every
 * balance as an absolute value, so one that skips a number (a stake and its win in one frame) is complete as well.
 */
export function applyBalance(
  known: Wallet | undefined,
  frame: Extract<PushFrame, { type: 'balance' }>,
  asOf: string,
): Wallet | null {
  if (known && BigInt(frame.sequence) <= BigInt(known.sequence)) return null;
  return walletOf(frame, asOf);
}

/** The profile with the pushed flags; a name that is no flag of the profile changes nothing. */
export function applyAttributes(profile: Profile, flags: Readonly<Record<string, boolean>>): Profile {
  const known = Object.entries(flags).filter(([name]) => typeof profile[name as keyof Profile] === 'boolean');
  return { ...profile, ...Object.fromEntries(known) };
}

function walletOf({ body, sequence }: Extract<PushFrame, { type: 'balance' }>, asOf: string): Wallet {
  const { currency, balanceMap, pendingWithdrawal, owed } = body;
  const money = (amountMinor: string) => ({ amountMinor, currency });
  const bonus = Object.entries(balanceMap.BONUS).map(([vertical, amount]) => ({
    vertical: vertical as Wallet['bonus'][number]['vertical'],
    bonus: money(amount),
  }));
  const all = [balanceMap.MAIN, balanceMap.LOCKED, ...bonus.map((one) => one.bonus.amountMinor)];
  return {
    main: { cash: money(balanceMap.MAIN) },
    locked: { cash: money(balanceMap.LOCKED) },
    bonus,
    pendingWithdrawal: money(pendingWithdrawal),
    ...(owed && { owed: money(owed) }),
    total: money(String(all.reduce((sum, amount) => sum + BigInt(amount), 0n))),
    sequence: String(sequence),
    asOf,
  };
}
