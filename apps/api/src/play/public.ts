export { bonusWeights } from './limitations.service.ts';
export { GamesClient } from './halcyon/games.client.ts';
export { type Providers, providerProblems, providersOf } from './registry/accounts.ts';
export type { ProviderJackpot } from './provider/adapter.ts';
export { compareProviderDay } from './books/provider-books.service.ts';
export { openSpinHost } from './registry/spin-host.service.ts';
export { listUnfinished, roundFrom, waitingSince, winEnds } from './rounds.service.ts';
