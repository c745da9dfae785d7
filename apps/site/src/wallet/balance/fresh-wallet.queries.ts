import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSite } from '../../platform/site.ts';
import { usePushState } from '../push/push-state.queries.ts';
import { useHeld } from '../round-hold.queries.ts';
import { staleSeconds } from './stale-age.ts';
import { walletQuery } from '../wallet.queries.ts';

/**
 * The wallet, kept fresh by push or polling, and its age in seconds once it is stale. While a round
 * runs it is the wallet from before the round.
 */
export function useFreshWallet() {
  const push = usePushState();
  const query = useQuery(walletQuery(useSite()));
  const [nowMs, setNow] = useState(0);
  useEffect(() => {
    if (push === 'open') return;
    const tick = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(tick);
  }, [push]);
  const data = useHeld(query.data);
  return { query: { ...query, data }, staleFor: staleSeconds(query.dataUpdatedAt, nowMs, push) };
}
