import { z } from 'zod';

/**
 * SoftSwiss' game provider, version 2 (a8r): JSON posted both ways below paths of `service/Method`, signed as version 1.
 * Amounts are decimal texts of whole units. Source: docs/domains/play-softswiss.md.
 */
export const softswissV2Path = {
  launchReal: '/v2/a8r_provider.Launcher/Real',
  launchDemo: '/v2/a8r_provider.Launcher/Demo',
  issue: '/v2/a8r_provider.Freespins/Issue',
  cancelIssue: '/v2/a8r_provider.Freespins/Cancel',
  balance: '/v2/provider_a8r.Player/Balance',
  betWin: '/v2/provider_a8r.Round/BetWin',
  finish: '/v2/provider_a8r.Round/Finish',
  rollback: '/v2/provider_a8r.Round/Rollback',
  freespins: '/v2/provider_a8r.Freespins/Finish',
  promo: '/v2/provider_a8r.Promo/Win',
} as const;

export const isSoftswissV2 = (path: string): boolean => path.startsWith('/v2/');

const Id = z.string().min(1).max(100);
const Currency = z.string().regex(/^[A-Z0-9]{3,10}$/);
/** Without sign, exponent or leading zeros. */
const Amount = z.string().regex(/^(?:0|[1-9]\d{0,15})(?:\.\d{1,18})?$/);
const Player = { account_id: Id, currency: Currency, session_id: z.string().max(100).nullish() };

export const SoftswissV2Balance = z.object({ ...Player, game_id: Id });
export const SoftswissV2BetWin = z.object({
  ...Player,
  game_id: Id,
  round_id: Id,
  finished: z.boolean().nullish(),
  transactions: z
    .array(
      z.object({
        type: z.enum(['bet', 'win']),
        id_provider: Id,
        amount: Amount,
        /** Both are part of `amount`; they move no further money. */
        jackpot_contribution: z.string().max(40).nullish(),
        jackpot_win: z.string().max(40).nullish(),
      }),
    )
    .min(1)
    .max(50),
});
export const SoftswissV2Finish = z.object({ ...Player, game_id: Id.nullish(), round_id: Id });
export const SoftswissV2Rollback = z.object({
  ...Player,
  game_id: Id,
  round_id_provider: Id,
  finished: z.boolean().nullish(),
  transactions: z
    .array(z.object({ type: z.literal('rollback').nullish(), id_provider: Id, original_id_provider: Id }))
    .min(1)
    .max(50),
});
/** What the operator calls for free spins; `bet_level` is the value of a spin. */
export const SoftswissV2Issue = z.object({
  casino_id: Id,
  issue_id: Id,
  currency: Currency,
  games: z.array(Id).min(1).max(50),
  freespins_quantity: z.coerce.number().int().min(1).max(1_000),
  bet_level: Amount,
  valid_until: z.iso.datetime(),
  account: z.object({ id: Id }),
});
export const SoftswissV2Freespins = z.object({ issue_id: Id, amount: Amount });
export const SoftswissV2Promo = z.object({
  account_id: Id,
  currency: Currency,
  amount: Amount,
  event_id: Id,
  event_type: z.string().min(1).max(100),
  id_provider: Id,
});

/** `bonus_amount` of each transaction, 0 where none of it was bonus money; a rollback's has none. */
export const SoftswissV2Answer = z.object({
  balance: z.string().regex(/^-?\d{1,16}(?:\.\d{1,18})?$/),
  round_id: z.string().nullish(),
  transactions: z.array(z.object({ id: z.string(), id_provider: Id })).nullish(),
});
/** The form of errors of Twirp, whose table the codes and their HTTP statuses are from; `api_code` is version 1's. */
export const SoftswissV2Refusal = z.object({
  code: z.string(),
  msg: z.string(),
  meta: z.object({ api_code: z.string() }).nullish(),
});

const Address = z.string().max(2000);
const Launch = {
  casino_id: Id,
  game: Id,
  locale: z.string().min(2).max(10),
  ip: z.string().min(1).max(60),
  client_type: z.enum(['desktop', 'mobile']),
  jurisdiction: z.string().max(40).nullish(),
  urls: z.object({ return_url: Address, deposit_url: Address.nullish() }),
};
export const SoftswissV2Real = z.object({
  ...Launch,
  session_id: z.string().min(1).max(100).nullish(),
  account: z.object({
    id: Id,
    currency: Currency,
    country: z.string().regex(/^[A-Z]{2}$/),
    nickname: z.string().max(100).nullish(),
    date_of_birth: z.string().max(10).nullish(),
  }),
});
export const SoftswissV2Demo = z.object(Launch);
export const SoftswissV2Launched = z.object({ launch_url: z.string().min(1).max(4000) });
