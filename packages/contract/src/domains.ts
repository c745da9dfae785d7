/**
 * The domains of the product and their ranks. A domain imports only from a lower rank; upwards goes an
 * event. Tidy, scaffolds and the docs read this list; a folder that is not here fails the build.
 */
export const domainRanks = {
  market: 0,
  identity: 1,
  content: 1,
  ledger: 1,
  wallet: 2,
  inbox: 2,
  kyc: 3,
  'responsible-gambling': 3,
  catalogue: 4,
  rewards: 4,
  wagering: 5,
  cashier: 5,
  registration: 5,
  play: 6,
  'pay-and-play': 6,
  sportsbook: 6,
  'live-casino': 7,
  'virtual-sports': 7,
  prizes: 7,
  history: 8,
  operations: 8,
} as const;
export type Domain = keyof typeof domainRanks;
