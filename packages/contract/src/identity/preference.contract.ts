import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { Instant, whole } from '../platform/shapes.ts';

export const marketingChannels = ['EMAIL', 'SMS', 'MAIL', 'PHONE', 'PUSH_NOTIFICATION'] as const;
export const communicationTypes = ['BONUS_OFFER', 'NEWSLETTER', 'CASINO', 'RESPONSIBLE_GAMING'] as const;
export type MarketingChannel = (typeof marketingChannels)[number];
export type CommunicationType = (typeof communicationTypes)[number];

/** One cell of the table of channels and kinds of message. */
export const MarketingPreference = z.object({
  channel: z.enum(marketingChannels),
  communicationType: z.enum(communicationTypes),
  isAllowed: z.boolean(),
});
export type MarketingPreference = z.infer<typeof MarketingPreference>;

/** Version of the text of the marketing consent; every yes and no is stored with it. */
export const MARKETING_TEXT_VERSION = 1;

/** Version of the cookie policy that a consent is given to. */
export const COOKIE_CONSENT_VERSION = 1;

export const CookieConsent = z.object({
  version: z.number().int().positive(),
  /** Always on: nothing works without them. */
  essentials: z.literal(true),
  performanceFunctional: z.boolean(),
  marketing: z.boolean(),
  /** False: never chosen, or only for an older version of the policy. */
  accepted: z.boolean(),
});
export type CookieConsent = z.infer<typeof CookieConsent>;

const chosen = z.object({
  version: z.number().int().positive().default(COOKIE_CONSENT_VERSION),
  performanceFunctional: z.boolean(),
  marketing: z.boolean(),
});

export const preferenceEndpoints = endpoints({
  'GET /api/v1/player/marketing_preferences': {
    summary: 'Which messages may come by which channel; what was never allowed is off',
    access: 'restricted',
    answer: z.object({ items: z.array(MarketingPreference) }),
  },
  'PATCH /api/v1/player/marketing_preferences': {
    summary: 'Changes the given cells and leaves the others',
    access: 'restricted',
    body: z.object({
      items: z
        .array(MarketingPreference)
        .min(1)
        .max(marketingChannels.length * communicationTypes.length),
    }),
    answer: z.object({ items: z.array(MarketingPreference) }),
  },
  'GET /api/v1/player/cookies/consent': {
    summary: 'Cookie choice of the account',
    access: 'restricted',
    answer: CookieConsent,
  },
  'PATCH /api/v1/player/cookies/consent': {
    summary: 'Changes the cookie choice of the account',
    access: 'restricted',
    body: chosen,
    answer: CookieConsent,
    refusals: { 'identity.consent_version_unknown': 422 },
  },
  'PATCH /api/v1/cookies/consent': {
    summary: 'Keeps the cookie choice of a visitor under a consent id, which joins the account at login',
    access: 'public',
    body: chosen.extend({ consentId: z.uuid().optional() }),
    answer: CookieConsent.extend({ consentId: z.uuid() }),
    refusals: { 'identity.consent_version_unknown': 422 },
  },
  'PATCH /api/v1/player/update_term_and_condition_version': {
    summary: 'Accepts a version of the terms',
    access: 'restricted',
    body: z.object({ version: whole({ min: 1, max: Number.MAX_SAFE_INTEGER }) }),
    answer: z.object({ termsAndConditionsAcceptedVersion: z.number().int(), acceptedAt: Instant }),
    refusals: { 'identity.terms_version_unknown': 422 },
  },
});
