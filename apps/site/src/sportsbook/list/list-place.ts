import type { SportItem } from '../offer/offer.queries.ts';
import type { SportsbookPlace } from '../sportsbook-address.ts';

type SportPlace = Extract<SportsbookPlace, { kind: 'sport' }>;

/** The sport, region and competition of an address among those on offer. Null: no events of it are. Pure. */
export function placeAmong(sports: readonly SportItem[], { sport, region, competition }: SportPlace) {
  const item = sports.find((of) => of.sport === sport) ?? null;
  const inRegion = item?.regions.find(({ slug }) => slug === region) ?? null;
  const one = inRegion?.competitions.find(({ slug }) => slug === competition) ?? null;
  const isMissing = (region !== null && !inRegion) || (competition !== null && !one);
  return isMissing ? null : { item, region: inRegion, competition: one };
}
