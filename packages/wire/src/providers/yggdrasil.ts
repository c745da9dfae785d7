import { z } from 'zod';

/**
 * Yggdrasil's wallet: GET with a query (or a posted form) to addresses that end in `.json`, JSON in the response,
 * always HTTP 200. Nothing is signed: callers are allowed by a list of addresses, and `org` names the operator.
 * Amounts are decimal numbers of whole units. Source: docs/domains/play-yggdrasil.md.
 */
export const yggdrasilCalls = {
  playerinfo: '/playerinfo.json',
  getbalance: '/getbalance.json',
  wager: '/wager.json',
  cancelwager: '/cancelwager.json',
  appendwagerresult: '/appendwagerresult.json',
  endwager: '/endwager.json',
  campaignpayout: '/campaignpayout.json',
} as const;
export type YggdrasilCall = keyof typeof yggdrasilCalls;

/** What the sandbox's Yggdrasil is called, and from where it calls. */
export const sandboxYggdrasil = { org: 'Halcyon', addresses: '127.0.0.1 ::1' } as const;

export const yggdrasilCode = {
  ok: 0,
  other: 1,
  notLoggedIn: 1000,
  overdraft: 1006,
  blocked: 1007,
  gamingLimit: 1008,
  bonusLimit: 1013,
} as const;

const Id = z.string().min(1).max(100);
const Text = z.string().max(300);
const Currency = z.string().regex(/^[A-Z]{3}$/);
/** Plain digits. More places than the currency has are refused later, where the currency is known. */
const Amount = z.string().regex(/^(?:0|[1-9]\d{0,14})(\.\d{1,10})?$/);

export const YggdrasilPlayerInfo = z.object({ org: Id, sessiontoken: Text.min(1), lang: Text.optional() });
export const YggdrasilGetBalance = z.object({ org: Id, sessiontoken: Text.min(1), playerid: Id.optional() });
/** `reference` is the round, `subreference` the transaction, `cat5` the game. */
export const YggdrasilWager = z.object({
  org: Id,
  sessiontoken: Text.min(1),
  playerid: Id,
  amount: Amount,
  currency: Currency,
  reference: Id,
  subreference: Id,
  cat5: Id.optional(),
});
/** Names the wager by its own subreference. */
export const YggdrasilCancelWager = z.object({ org: Id, playerid: Id, reference: Id, subreference: Id });
/** `appendwagerresult` and `endwager`; `bonusprize` is part of what a bonus feature won, inside `amount`. */
export const YggdrasilWin = z.object({
  org: Id,
  playerid: Id,
  amount: Amount,
  currency: Currency,
  reference: Id,
  subreference: Id,
  cat5: Id.optional(),
});
/** A tournament, a prize drop or the end of prepaid rounds: `cash` is money, `bonus` is defined by the contract. */
export const YggdrasilCampaignPayout = z.object({
  org: Id,
  playerid: Id,
  cash: Amount,
  bonus: Amount.optional(),
  currency: Currency.optional(),
  reference: Id,
});
