import {
  RegisterAnswer,
  type ExclusionRegister,
  type RegisterQuestion,
} from '@halcyon/wire/register/exclusion-register';

/** Answer of a register; `unavailable` is everything that is no definite answer. */
export type RegisterVerdict = 'clear' | 'listed' | 'unavailable';
/** The port to registers of excluded people. Never throws. */
export type ExclusionRegisters = (
  register: ExclusionRegister,
  question: RegisterQuestion,
) => Promise<RegisterVerdict>;

const TIMEOUT_MS = 2_000;
/**
 * After a timeout, no request waits for the register again for this long: a register that is down must not hold up
 * everything else.
 */
const SILENCE_MS = 5_000;

/** Registers over HTTP. Without an address none ever answers, and markets that have one refuse every login. */
export function httpRegisters(
  connection: { readonly origin: string; readonly key: string } | null,
  nowMs: () => number = () => performance.now(),
): ExclusionRegisters {
  const silentUntil = new Map<ExclusionRegister, number>();
  return async (register, question) => {
    if (!connection || (silentUntil.get(register) ?? 0) > nowMs()) return 'unavailable';
    try {
      const response = await fetch(new URL(`/registers/${register}/check`, connection.origin), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': connection.key },
        body: JSON.stringify(question),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const read = RegisterAnswer.safeParse(response.ok ? await response.json() : null);
      if (!read.success) return 'unavailable';
      return read.data.isListed ? 'listed' : 'clear';
    } catch {
      silentUntil.set(register, nowMs() + SILENCE_MS);
      return 'unavailable';
    }
  };
}
