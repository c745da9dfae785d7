/**
 * What the sandboxed payment providers know the platform by. Public on purpose: outside production both
 * ends start without any secret; a production start asks for real values and refuses these.
 */
export const sandboxMerchant = {
  paymentIqMerchantId: '100000001',
  paymentIqPrivateKey: 'sandbox-paymentiq-merchant-key',
  trustlyUsername: 'halcyon_sandbox',
  trustlyPassword: 'sandbox-trustly-password',
  vonageApiKey: 'sandbox',
  vonageApiSecret: 'sandbox-vonage-secret',
} as const;
