export {
  type Launchable,
  findLaunchable,
  findLaunchableOf,
  gameAddresses,
  gameNames,
} from './catalogue.service.ts';
export type { CatalogueReader, LiveGame } from './catalogue-reader.ts';
export { type ProviderSwitches, listProviderStates } from './provider-switch.service.ts';
