import type { BoardFrame } from '@halcyon/contract/prizes/tournament.contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keepStreamOpen, type StreamState } from '../../platform/api/event-stream.ts';
import { isSignedIn } from '../../platform/api/session.ts';
import { useSession, useSite } from '../../platform/site.ts';
import { applyBoardFrame, isOpen } from './board-frame.ts';
import { tournamentQuery, type TournamentPage } from './tournament.queries.ts';

/** Without the stream the board is fetched so often. */
const FALLBACK_MS = 5_000;
/** A player who joins with the first round has no entry whose place the stream could send. */
const ENTRY_LOOK_MS = 10_000;

/**
 * A tournament that follows its stream while it is open. While the stream is lost the board is fetched, and `isLost` says
 * so.
 */
export function useLiveBoard(category: string, id: string) {
  const site = useSite();
  const isPlayer = isSignedIn(useSession());
  const [line, setLine] = useState<StreamState>('open');
  const options = tournamentQuery(site, category, id);
  const query = useQuery({
    ...options,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => pollMs(data, { isPlayer, line }),
  });
  const { data } = query;
  const entryId = data?.you?.entryId;
  const isFollowed = data !== undefined && isOpen(data.tournament);
  useEffect(() => {
    if (!isFollowed) return;
    const { queryKey } = tournamentQuery(site, category, id);
    const path = `/api/v1/tournament/stream/${encodeURIComponent(id)}${entryId ? `?entry=${entryId}` : ''}`;
    return keepStreamOpen(
      path,
      (text) => {
        const known = site.queries.getQueryData(queryKey);
        if (!known) return;
        const after = applyBoardFrame(known, JSON.parse(text) as BoardFrame);
        site.queries.setQueryData(queryKey, after);
        // With a state comes more than the board: what can be joined, the result.
        if (after.tournament.state !== known.tournament.state)
          void site.queries.invalidateQueries({ queryKey });
      },
      setLine,
    );
  }, [site, category, id, entryId, isFollowed]);
  return { query, data, isLost: isFollowed && line === 'lost' };
}

function pollMs(
  page: TournamentPage | undefined,
  { isPlayer, line }: { isPlayer: boolean; line: StreamState },
): number | false {
  if (!page || !isOpen(page.tournament)) return false;
  if (line === 'lost') return FALLBACK_MS;
  const { joins, state } = page.tournament;
  return isPlayer && joins === 'AUTO' && state === 'RUNNING' && !page.you ? ENTRY_LOOK_MS : false;
}
