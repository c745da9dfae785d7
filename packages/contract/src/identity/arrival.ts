/**
 * Marks of a partner in the address that brought a visitor; `aff` is that of pay-and-play. Sent with consent to
 * marketing alone.
 */
export const affiliateNames = ['aff', 'aff_id', 'appsflyer_token'] as const;

/** What a bonus code looks like, in an address and in a form. */
export const BonusCode = /^[\w-]{1,64}$/;
