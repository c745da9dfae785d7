import type { Job } from '../platform/jobs/jobs.ts';
import { askDeposit } from './deposit/deposit-ask.service.ts';
import { listDepositsToAsk } from './deposit/deposit.store.ts';
import { followReturn, giveBack, readFollowed } from './deposit/give-back.service.ts';
import { jobAt, providerNames, type CashierDependencies, type ProviderName } from './dependencies.ts';
import { lookAfterPayout, sendPayout } from './withdrawal/payout.service.ts';
import { listWithdrawalsToAsk } from './withdrawal/withdrawal.store.ts';

/** Deposits and payouts of a provider handled in one run; the rest waits a minute. */
const PER_RUN_MAX = 200;
/** The time one run has for deposits that have ended. */
const ENDED_MS_MAX = 20_000;

/** Sends payouts, polls providers whose updates are late, and gives up abandoned payments. */
export function cashierJobs(deps: CashierDependencies): readonly Job[] {
  return [
    ...providerNames.flatMap((provider) => jobsAt(deps, provider)),
    // Only PIX can send money back through its API.
    {
      name: 'cashier.give_back',
      waitsFor: 'pix',
      run: ({ playerId, paymentId, isOverdue }) =>
        giveBack(deps, {
          playerId: BigInt(String(playerId)),
          paymentId: String(paymentId),
          isOverdue: isOverdue === true,
        }),
    },
    {
      name: 'cashier.follow_return',
      waitsFor: 'pix',
      run: (payload) => followReturn(deps, readFollowed(payload)),
    },
  ];
}

function jobsAt(deps: CashierDependencies, provider: ProviderName): readonly Job[] {
  return [
    {
      name: jobAt(provider, 'send_payout'),
      waitsFor: provider,
      run: ({ playerId, withdrawalId }) => sendPayout(deps, BigInt(String(playerId)), String(withdrawalId)),
    },
    {
      name: jobAt(provider, 'ask_deposit'),
      waitsFor: provider,
      run: ({ playerId, paymentId }) => askDeposit(deps, BigInt(String(playerId)), String(paymentId)),
    },
    {
      name: jobAt(provider, 'look_after_payments'),
      waitsFor: provider,
      every: '* * * * *',
      run: () => lookAfterPayments(deps, provider),
    },
  ];
}

/**
 * One run over all that is due at a provider. A payment that cannot be handled does not hold up the others. Deposits
 * that have ended come last and get a limited time: while the provider hangs, they must not delay the next run.
 */
export async function lookAfterPayments(
  deps: CashierDependencies,
  provider: ProviderName,
  endedMsMax = ENDED_MS_MAX,
): Promise<void> {
  const now = deps.clock.now();
  await askDeposits(deps, provider, { now, isOpen: true });
  const payouts = await listWithdrawalsToAsk(deps.db, provider, now, PER_RUN_MAX);
  for (const { player_id: playerId, withdrawal_id: withdrawalId } of payouts) {
    await alone(deps, () => lookAfterPayout(deps, playerId, withdrawalId));
  }
  await askDeposits(deps, provider, { now, isOpen: false, withinMs: endedMsMax });
}

async function askDeposits(
  deps: CashierDependencies,
  provider: ProviderName,
  of: { readonly now: Date; readonly isOpen: boolean; readonly withinMs?: number },
): Promise<void> {
  const { withinMs = Infinity, ...asked } = of;
  const untilMs = performance.now() + withinMs;
  const due = await listDepositsToAsk(deps.db, provider, { ...asked, limit: PER_RUN_MAX });
  for (const { player_id: playerId, payment_id: paymentId } of due) {
    if (performance.now() > untilMs) return;
    await alone(deps, () => askDeposit(deps, playerId, paymentId));
  }
}

async function alone(deps: CashierDependencies, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    deps.log.error({ err: error }, 'a payment could not be looked after');
  }
}
