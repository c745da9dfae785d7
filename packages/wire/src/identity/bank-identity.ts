import { z } from 'zod';

/**
 * The identity provider of pay-and-play: OAuth 2 code flow with PKCE (RFC 6749, 7636). The person signs in at
 * the own bank and agrees to one payment; the code is for both. Names of the three extra parameters of
 * `authorize` (amount, currency, country) are the specification's; the rest is the standard's.
 * Source: docs/domains/pay-and-play.md#the-bank-page.
 */

export const AuthorizeQuery = z.object({
  response_type: z.literal('code'),
  client_id: z.string().max(100),
  redirect_uri: z.url(),
  scope: z.string().max(200),
  state: z.string().min(8).max(200),
  code_challenge: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  code_challenge_method: z.literal('S256'),
  /** Decimal: `50.00`. */
  amount: z.string().regex(/^(?:0|[1-9]\d{0,11})(\.\d{1,4})?$/),
  currency: z.enum(['EUR', 'BRL']),
  country: z.enum(['FI', 'BR']),
  ui_locales: z.string().max(20).optional(),
});
export type AuthorizeQuery = z.infer<typeof AuthorizeQuery>;

/** A form post; the client authenticates by HTTP Basic. */
export const TokenRequest = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string().max(400),
  redirect_uri: z.url(),
  code_verifier: z.string().regex(/^[A-Za-z0-9_.~-]{43,128}$/),
});

export const TokenAnswer = z.looseObject({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.number(),
});

/** The bank's data of the person and of the payment that was agreed to. */
export const BankPerson = z.object({
  /** The bank identity: stays the same for one person when other data changes. */
  sub: z.string().min(1).max(200),
  given_name: z.string().min(1).max(60),
  family_name: z.string().min(1).max(60),
  birthdate: z.iso.date(),
  country: z.string().regex(/^[A-Z]{2}$/),
  street_address: z.string().max(120).nullish(),
  locality: z.string().max(120).nullish(),
  postal_code: z.string().max(12).nullish(),
  /** Brazil's tax number, eleven digits. */
  cpf: z
    .string()
    .regex(/^\d{11}$/)
    .nullish(),
  payment: z.object({
    /** Id of the agreement; named when the payment is taken. */
    mandate_id: z.string().min(1).max(100),
    amount: z.string(),
    currency: z.string(),
  }),
});
export type BankPerson = z.infer<typeof BankPerson>;
