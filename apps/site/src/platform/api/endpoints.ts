import type { z } from 'zod';
import type { accountEndEndpoints } from '@halcyon/contract/cashier/account-end.contract';
import type { depositEndpoints } from '@halcyon/contract/cashier/deposit.contract';
import type { payoutAccountEndpoints } from '@halcyon/contract/cashier/payout-account.contract';
import type { withdrawalEndpoints } from '@halcyon/contract/cashier/withdrawal.contract';
import type { catalogueEndpoints } from '@halcyon/contract/catalogue/catalogue.contract';
import type { playerGamesEndpoints } from '@halcyon/contract/catalogue/player-games.contract';
import type { contentEndpoints } from '@halcyon/contract/content/content.contract';
import type { transactionEndpoints } from '@halcyon/contract/history/transaction.contract';
import type { accountEndpoints } from '@halcyon/contract/identity/account.contract';
import type { loginEndpoints } from '@halcyon/contract/identity/login.contract';
import type { preferenceEndpoints } from '@halcyon/contract/identity/preference.contract';
import type { profileEndpoints } from '@halcyon/contract/identity/profile.contract';
import type { resetEndpoints } from '@halcyon/contract/identity/reset.contract';
import type { secondFactorEndpoints } from '@halcyon/contract/identity/second-factor.contract';
import type { sessionEndpoints } from '@halcyon/contract/identity/session.contract';
import type { inboxEndpoints } from '@halcyon/contract/inbox/inbox.contract';
import type { documentsEndpoints } from '@halcyon/contract/kyc/documents.contract';
import type { questionnaireEndpoints } from '@halcyon/contract/kyc/questionnaire.contract';
import type { payAndPlayEndpoints } from '@halcyon/contract/pay-and-play/pay-and-play.contract';
import type { liveTablesEndpoints } from '@halcyon/contract/live-casino/tables.contract';
import type { FileAnswer } from '@halcyon/contract/platform/file-answer';
import type { AnswerOf, CallOf, EndpointKey } from '@halcyon/contract/platform/endpoint';
import type { launchEndpoints } from '@halcyon/contract/play/launch.contract';
import type { limitationEndpoints } from '@halcyon/contract/play/limitations.contract';
import type { jackpotEndpoints } from '@halcyon/contract/prizes/jackpots.contract';
import type { betEndpoints } from '@halcyon/contract/sportsbook/bet.contract';
import type { cashOutEndpoints } from '@halcyon/contract/sportsbook/cash-out.contract';
import type { explanationEndpoints } from '@halcyon/contract/sportsbook/explanation.contract';
import type { freeBetEndpoints } from '@halcyon/contract/sportsbook/free-bet.contract';
import type { slipEndpoints } from '@halcyon/contract/sportsbook/slip.contract';
import type { timelineEndpoints } from '@halcyon/contract/sportsbook/timeline.contract';
import type { tournamentEndpoints } from '@halcyon/contract/prizes/tournament.contract';
import type { winnerEndpoints } from '@halcyon/contract/prizes/winners.contract';
import type { roundEndpoints } from '@halcyon/contract/play/rounds.contract';
import type { detailsEndpoints } from '@halcyon/contract/registration/details.contract';
import type { registrationEndpoints } from '@halcyon/contract/registration/registration.contract';
import type { activityEndpoints } from '@halcyon/contract/responsible-gambling/activity.contract';
import type { breakEndpoints } from '@halcyon/contract/responsible-gambling/break.contract';
import type { limitsEndpoints } from '@halcyon/contract/responsible-gambling/limits.contract';
import type { bonusCodeEndpoints } from '@halcyon/contract/rewards/bonus-code.contract';
import type { cashbackEndpoints } from '@halcyon/contract/rewards/cashback.contract';
import type { extraEndpoints } from '@halcyon/contract/rewards/extra.contract';
import type { loyaltyEndpoints } from '@halcyon/contract/rewards/loyalty.contract';
import type { rewardsEndpoints } from '@halcyon/contract/rewards/rewards.contract';
import type { spinEndpoints } from '@halcyon/contract/rewards/spins.contract';
import type { fairnessEndpoints } from '@halcyon/contract/sportsbook/fairness.contract';
import type { virtualBetEndpoints, virtualEndpoints } from '@halcyon/contract/sportsbook/virtuals.contract';
import type { lookupEndpoints } from '@halcyon/contract/sportsbook/lookup.contract';
import type { entryEndpoints } from '@halcyon/contract/sportsbook/entry.contract';
import type { offerEndpoints } from '@halcyon/contract/sportsbook/offer.contract';
import type { termsEndpoints } from '@halcyon/contract/rewards/terms.contract';
import type { pushEndpoints } from '@halcyon/contract/wallet/push.contract';
import type { receiptEndpoints } from '@halcyon/contract/wallet/receipt.contract';
import type { walletEndpoints } from '@halcyon/contract/wallet/wallet.contract';

/** The content service's own endpoint, which is outside the contract because its form is the hosted service's. */
type ContentQuery = {
  'GET /v2021-08-31/data/query/production': {
    readonly summary: string;
    readonly access: 'public';
    readonly query: z.ZodType<unknown, Readonly<Record<string, string>>>;
    readonly answer: z.ZodType<unknown, { result: unknown }>;
  };
};

/**
 * Every call that the site knows, as types: the contract's schemas never reach the browser. A slice that
 * needs a new contract adds its line here.
 */
export type Contract = typeof accountEndEndpoints &
  typeof bonusCodeEndpoints &
  typeof cashbackEndpoints &
  typeof extraEndpoints &
  typeof rewardsEndpoints &
  typeof spinEndpoints &
  typeof termsEndpoints &
  typeof accountEndpoints &
  typeof depositEndpoints &
  typeof detailsEndpoints &
  typeof payoutAccountEndpoints &
  typeof withdrawalEndpoints &
  typeof catalogueEndpoints &
  typeof contentEndpoints &
  typeof documentsEndpoints &
  typeof inboxEndpoints &
  typeof launchEndpoints &
  typeof limitationEndpoints &
  typeof limitsEndpoints &
  typeof liveTablesEndpoints &
  typeof breakEndpoints &
  typeof activityEndpoints &
  typeof loginEndpoints &
  typeof payAndPlayEndpoints &
  typeof playerGamesEndpoints &
  typeof preferenceEndpoints &
  typeof profileEndpoints &
  typeof pushEndpoints &
  typeof questionnaireEndpoints &
  typeof receiptEndpoints &
  typeof registrationEndpoints &
  typeof roundEndpoints &
  typeof resetEndpoints &
  typeof secondFactorEndpoints &
  typeof sessionEndpoints &
  typeof transactionEndpoints &
  typeof virtualBetEndpoints &
  typeof virtualEndpoints &
  typeof walletEndpoints &
  typeof jackpotEndpoints &
  typeof tournamentEndpoints &
  typeof loyaltyEndpoints &
  typeof winnerEndpoints &
  typeof lookupEndpoints &
  typeof slipEndpoints &
  typeof freeBetEndpoints &
  typeof timelineEndpoints &
  typeof explanationEndpoints &
  typeof cashOutEndpoints &
  typeof betEndpoints &
  typeof entryEndpoints &
  typeof offerEndpoints &
  typeof fairnessEndpoints &
  ContentQuery;

export type Key = keyof Contract & EndpointKey;
export type Answer<K extends Key> = Received<AnswerOf<Contract[K]>>;
/** A file arrives as a Blob. */
type Received<Of> = Of extends FileAnswer ? Blob : Of;

export type CallOptions = {
  signal?: AbortSignal;
  /** Proof of a solved captcha, for the calls of sign-up that ask for one. */
  captchaToken?: string;
};
/** One key per intent of the player: made when the button is pressed, kept for every retry of that press. */
export type MoneyCallOptions = CallOptions & { idempotencyKey: string };

type Options<K extends Key> = Contract[K] extends { readonly movesMoney: true }
  ? MoneyCallOptions
  : CallOptions;
type Rest<K extends Key> = Contract[K] extends { readonly movesMoney: true }
  ? [input: CallOf<Contract[K]>, options: MoneyCallOptions]
  : unknown extends CallOf<Contract[K]>
    ? [input?: Record<never, never>, options?: Options<K>]
    : [input: CallOf<Contract[K]>, options?: Options<K>];

/**
 * `call('GET /api/v1/…', { params, query, body })`. The same in the browser, where it is a request, and on
 * the server, where it goes straight to the handler.
 *
 * Rejects with something that carries `status` and `code` (`isProblem`): a refusal or a fault of the API, or
 * `network.error` when no answer came.
 */
export type ApiCall = <K extends Key>(key: K, ...rest: Rest<K>) => Promise<Answer<K>>;
