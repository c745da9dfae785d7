import { z } from 'zod';

/** `true`: every time. A number: its chance, from 0 to 1. */
const Share = z.union([z.boolean().transform(Number), z.number().min(0).max(1)]).default(0);

/** Ways in which a provider misbehaves towards the wallet. Source: reference, provider protocols, section 1. */
export const faultSwitches = {
  /** The call is lost in transit; the provider gets no response. */
  timeout_before: Share,
  /** The operator books, the answer is lost. */
  timeout_after_commit: Share,
  /** The same call again after its answer. */
  duplicate: Share,
  /** The same call on several connections at the same instant. */
  concurrent_duplicate: Share,
  /** A rollback overtakes its stake. */
  reorder: Share,
  /** A forged copy goes ahead of the true call. */
  bad_signature: Share,
  /** A stake comes with a token that does not hold any more. */
  expired_session: Share,
  /** The same id again, with another amount. */
  wrong_amount_repeat: Share,
  /** A win or a rollback comes a day late; POST /providers/<slug>/flush lets the day pass. */
  late_24h: Share,
};

export const providerSwitches = {
  ...faultSwitches,
  /** What launches and other questions are answered with: as they should be, a page, 10 MB, or not at all. */
  answer: z.enum(['normal', 'html', 'huge', 'nothing']).default('normal'),
  /** Rounds for money in a game with a jackpot win it. */
  jackpot: Share,
};
