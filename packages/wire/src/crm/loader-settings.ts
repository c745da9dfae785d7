/** What the CRM's loader is told: inbox on, event tracking off, pending rewards off. */
export const crmSettings = {
  integrationVersion: 1.1,
  autoInit: true,
  enableEventTracking: false,
  enablePendingRewards: false,
  enableCrmIntegration: true,
} as const;
