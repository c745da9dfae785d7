import { useQuery } from '@tanstack/react-query';
import { useTurn } from '../platform/overlays.ts';
import { isUnrestricted } from '../platform/session.ts';
import { useSession, useSite } from '../platform/site.ts';
import { usePathBelowPrefix } from '../platform/use-path.ts';
import { activityQuery } from './limits.queries.ts';
import { CheckDialog } from './check-dialog.tsx';
import { RestDialog } from './rest-dialog.tsx';

/** Asks for the activity timer on every page of a player, and shows its notice where it is due. */
export function ActivityKeeper() {
  const isPlayer = isUnrestricted(useSession());
  return isPlayer ? <Keeper /> : null;
}

function Keeper() {
  const { data } = useQuery(activityQuery(useSite()));
  const isOverGame = /^\/(?:(?:live-casino-online|online-casino)\/)?play\//.test(usePathBelowPrefix());
  const isDue = useTurn('reality-check', data?.isDue ?? false);
  if (isDue) return <CheckDialog />;
  // A pause stands only where somebody could play.
  if (data?.restUntil && isOverGame) return <RestDialog until={data.restUntil} />;
  return null;
}
