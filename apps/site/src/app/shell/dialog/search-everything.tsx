import { mayPlay } from '../../../platform/api/session.ts';
import { lazyPart } from '../../../platform/dialog/lazy-part.ts';
import { useSession, useSite } from '../../../platform/site.ts';
import { SearchDialog } from '../../../catalogue/search/search-dialog.tsx';

const SportFound = lazyPart(
  ['sportsbook'],
  async () => (await import('../../../sportsbook/search/sport-found.tsx')).SportFound,
);

/** The search of the header: games, and where the market has sport its competitions, teams and events as well. */
export function SearchEverything({ onClose }: { onClose: () => void }) {
  const { hasSport } = useSite();
  const session = useSession();
  const isSport = hasSport && mayPlay(session, 'sports');
  return <SearchDialog onClose={onClose} {...(isSport && { elsewhere: SportFound })} />;
}
