export {
  type Launchable,
  findLaunchable,
  findLaunchableById,
  findLaunchableOf,
  gameAddresses,
  gameClasses,
  gameNames,
  returnsByClass,
} from './index/catalogue.service.ts';
export type { CatalogueReader, LiveGame } from './index/catalogue-reader.ts';
export { type ProviderSwitches, listProviderStates } from './provider-switch/provider-switch.service.ts';
