/**
 * Credentials of the platform at the sandboxed outside systems. Public on purpose: outside production both ends
 * start without any secret; a production start requires its own values. The platform's configuration has the same
 * values as its defaults.
 */
export const sandboxMerchant = {
  paymentIqMerchantId: '100000001',
  paymentIqSecret: 'halcyon-demonstration-paymentiq-secret-01',
  trustlyUsername: 'halcyon_sandbox',
  trustlyPassword: 'halcyon-demonstration-trustly-password',
  pixKey: 'pix@halcyon.example',
  pixSecret: 'halcyon-demonstration-pix-secret-000001',
  bankIdentityClientId: 'halcyon-paynplay',
  bankIdentitySecret: 'halcyon-demonstration-bank-identity-01',
  crmBrand: 'halcyon',
  crmApiKey: 'halcyon-demonstration-crm-key-0001',
  chatKey: '00000000-demo-chat-0000-000000000001',
  chatPlayerField: '25000000000001',
  analyticsKey: 'HAL-DEMO-1',
  analyticsStores: ['_tag_visitor'],
  bookKey: 'halcyon-demonstration-book-balance-key-01',
  smsKey: 'demo',
  smsSecret: 'demonstration',
} as const;
