export {
  type Launchable,
  findLaunchable,
  findLaunchableOf,
  gameAddresses,
  gameNames,
} from './catalogue.service.ts';
export { jackpotGames } from './jackpot-games.service.ts';
export { type LiveGame, liveGames } from './live-games.service.ts';
export { type ProviderSwitches, listProviderStates } from './provider-switch.service.ts';
