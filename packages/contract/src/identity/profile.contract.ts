import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { Instant, SiteId, whole } from '../platform/shapes.ts';
import { accountStatusNames } from './account-status.ts';
import { AccessFlags, Profile } from './player.ts';

/** What the server sees of a visitor. Nothing here comes from the client's own claims. */
export const Station = z.object({
  /** ISO 3166-1; null: unknown from the address. */
  autodetectedCountry: z.string().nullable(),
  region: z.string().nullable(),
  city: z.string().nullable(),
  ipAddress: z.string(),
  market: z.string(),
  isMobile: z.boolean(),
  isTablet: z.boolean(),
  isDesktop: z.boolean(),
});
export type Station = z.infer<typeof Station>;

export const SiteConfig = z.object({
  siteId: z.number().int(),
  countryCode: z.string().nullable(),
  market: z.string(),
  /** Registration and money are refused from this country. */
  blocked: z.boolean(),
  maintenance: z.boolean(),
  captcha: z.object({ provider: z.literal('hcaptcha'), siteKey: z.string(), scriptUrl: z.string() }),
  termsVersion: z.number().int(),
  /** Youngest age at which this market takes players. */
  ageMinimum: z.number().int(),
  idleMinutes: z.number().int(),
  flags: z.object({ payAndPlay: z.boolean(), demo: z.boolean() }),
  /** Origin of the hosted cashier. */
  cashier: z.object({ origin: z.string() }),
  /** Null: no support chat is connected. */
  chat: z.object({ scriptUrl: z.string(), playerField: z.string() }).nullable(),
  /** Null: no CRM is connected. */
  crm: z.object({ scriptUrl: z.string(), brand: z.string() }).nullable(),
  /** The tag that reads the data layer, loaded with consent to marketing only. Null: none is connected. */
  analytics: z
    .object({
      scriptUrl: z.string(),
      /** False: of players only the registration is reported. */
      hasPlayerEvents: z.boolean(),
      /** What it stores in the browser, deleted when consent is withdrawn. */
      storedNames: z.array(z.string()),
    })
    .nullable(),
  /** Null: this market has no sportsbook. */
  sportsbookVariant: z.enum(['A', 'B']).nullable(),
  supportEmail: z.string(),
});
export type SiteConfig = z.infer<typeof SiteConfig>;

/** The two spellings of each field are both in use by clients of the specification. */
export const LoginRecord = z.object({
  loginDate: Instant,
  createdAt: Instant,
  loginIp: z.string(),
  realIpAddress: z.string(),
  loginCountry: z.string().nullable(),
  realCountryCode: z.string().nullable(),
  device: z.string(),
});

export const LOGIN_HISTORY_LIMIT = 20;

export const profileEndpoints = endpoints({
  'GET /api/v1/player/profile': {
    summary: 'The own profile',
    access: 'restricted',
    answer: Profile,
  },
  'GET /api/v1/player/station': {
    summary: 'Country, address and device as the server sees them',
    access: 'visitor',
    answer: Station,
  },
  'GET /api/v1/site-config': {
    summary: 'What a page needs to know before anybody signs in',
    access: 'public',
    query: z.object({
      siteId: SiteId.default(1),
      countryCode: z
        .string()
        .regex(/^[A-Za-z]{2}$/)
        .transform((code) => code.toUpperCase())
        .optional(),
    }),
    answer: SiteConfig,
  },
  'GET /api/v1/player/access/details': {
    summary: 'What the account may use',
    access: 'restricted',
    answer: AccessFlags.extend({
      accountStatus: z.enum(accountStatusNames),
      kycStatus: z.string(),
      /** The whole group of brands has suspended this person. */
      isMultibrandSuspended: z.boolean(),
      isManualClaimAllowed: z.boolean(),
      isRestricted: z.boolean(),
      /** Everything that is switched off, in the terms of the specification. */
      disabled: z.array(z.string()),
    }),
  },
  'GET /api/v1/player/login_history': {
    summary: 'Last logins, newest first',
    access: 'restricted',
    query: z.object({
      limit: whole({ min: 1, max: LOGIN_HISTORY_LIMIT }).default(LOGIN_HISTORY_LIMIT),
      cursor: z.string().max(60).optional(),
    }),
    answer: z.object({ items: z.array(LoginRecord), nextCursor: z.string().nullable() }),
  },
});
