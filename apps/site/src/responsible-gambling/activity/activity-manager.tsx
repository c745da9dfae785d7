import { useQuery } from '@tanstack/react-query';
import { useTurn } from '../../platform/dialog/overlays.ts';
import { isUnrestricted } from '../../platform/api/session.ts';
import { useSession, useSite } from '../../platform/site.ts';
import { usePathBelowPrefix } from '../../platform/use-path.ts';
import { activityQuery, limitNoticesQuery } from '../limits.queries.ts';
import { CheckDialog } from '../limit/check-dialog.tsx';
import { LimitNoticeDialog } from '../limit/limit-notice-dialog.tsx';
import { RestDialog } from '../break/rest-dialog.tsx';

/** Polls the activity timer on every page of a player, and shows its notice when due. */
export function ActivityManager() {
  const isPlayer = isUnrestricted(useSession());
  return isPlayer ? <Keeper /> : null;
}

function Keeper() {
  const site = useSite();
  const { data } = useQuery(activityQuery(site));
  const notices = useQuery({ ...limitNoticesQuery(site), enabled: data?.settings.tellsLimits ?? false });
  const items = notices.data?.items ?? [];
  const isOverGame = /^\/(?:(?:live-casino-online|online-casino)\/)?play\//.test(usePathBelowPrefix());
  const isDue = data?.isDue ?? false;
  const isTurn = useTurn('reality-check', isDue || items.length > 0);
  if (isTurn) return isDue ? <CheckDialog /> : <LimitNoticeDialog items={items} />;
  // A pause is shown only where play is possible.
  if (data?.restUntil && isOverGame) return <RestDialog until={data.restUntil} />;
  return null;
}
