import type { Log } from '@halcyon/server-kit/log';
import type { ContractedProvider } from './accounts.ts';
import type { ProviderCommand, ProviderOutcome, RawCall, RawReply } from '../provider/adapter.ts';
import type { Executor } from '../executor/executor.service.ts';
import { refusal } from '../executor/outcome-words.ts';

export type AnswerDependencies = {
  readonly executor: Executor;
  readonly log: Pick<Log, 'error' | 'warn'>;
  /** Names the call in the log. */
  readonly reqId: string;
};

/**
 * One call of a provider, from bytes to bytes: checked before anything is parsed, carried out, and answered in
 * the provider's format within the time that its policy names. A call that took too long is answered as busy;
 * what it booked stays, and shows when the same call comes again. Never throws.
 */
export async function answerCall(
  { executor, log, reqId }: AnswerDependencies,
  provider: ContractedProvider,
  call: RawCall,
): Promise<RawReply> {
  const { adapter, account, policy, slug } = provider;
  try {
    const verdict = adapter.verify(account, call);
    if (!verdict.ok) {
      log.warn(
        { reqId, provider: slug, path: call.path, why: verdict.why },
        'a provider call was not believed',
      );
      return adapter.formatFault(call, verdict.why);
    }
    const command = parsed(provider, call);
    if (command === null) return adapter.formatFault(call, 'unreadable');
    const outcome = await within(policy.replyWithinMs, command, executor.execute(provider, command));
    return adapter.format(call, command, outcome);
  } catch (error) {
    log.error({ err: error, reqId, provider: slug, path: call.path }, 'a provider call failed');
    return adapter.formatFault(call, 'internal');
  }
}

/** A body that makes an adapter throw is as unreadable as one that does not fit. */
function parsed({ adapter, account }: ContractedProvider, call: RawCall): ProviderCommand | null {
  try {
    return adapter.parse(call, account);
  } catch {
    return null;
  }
}

/** The outcome, or "busy" when it does not come in time. A failure after that time is dropped. */
function within(
  limitMs: number,
  command: ProviderCommand,
  outcome: Promise<ProviderOutcome>,
): Promise<ProviderOutcome> {
  return new Promise((resolve, reject) => {
    const late = () => resolve(refusal('busy', 'transactionId' in command ? command : null));
    const timer = setTimeout(late, limitMs);
    const inTime =
      <Ends>(end: (with_: Ends) => void) =>
      (ends: Ends) => {
        clearTimeout(timer);
        end(ends);
      };
    outcome.then(inTime(resolve), inTime(reject));
  });
}
