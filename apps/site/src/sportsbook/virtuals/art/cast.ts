import type { VirtualEventView } from '../virtuals.queries.ts';
import { silksOf, type Silk } from './silks.ts';

/** Who takes part: of a race by number, of a match home and away. */
export type Cast = {
  readonly sport: VirtualEventView['sport'];
  readonly names: readonly string[];
  readonly looks: readonly string[];
  readonly silks: readonly Silk[];
};

/** Looked up by role, never by index. */
export function castOf({ sport, participants }: Pick<VirtualEventView, 'sport' | 'participants'>): Cast {
  const placeOf = (role: string) => (role === 'home' ? 0 : role === 'away' ? 1 : Number(role));
  const ordered = participants.toSorted((one, other) => placeOf(one.role) - placeOf(other.role));
  const looks = ordered.map(({ look, name }) => look ?? name);
  return { sport, names: ordered.map(({ name }) => name), looks, silks: silksOf(looks) };
}

/** Colours of both sides of a match. */
export function kitsOf({ silks }: Cast): readonly [string, string] {
  const [home, away] = silks;
  return [home?.base ?? '#e5304a', away?.base ?? '#1f57d6'];
}
