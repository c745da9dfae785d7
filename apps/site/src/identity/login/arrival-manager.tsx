import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isSignedIn } from '../../platform/api/session.ts';
import { useSession } from '../../platform/site.ts';
import { noteArrival } from '../arrival-marks.queries.ts';

/** Reads bonus code and partner's marks from every address, and removes the code from a visitor's. */
export function ArrivalManager() {
  const location = useLocation();
  const navigate = useNavigate();
  const isPlayer = isSignedIn(useSession());
  const { pathname, search, hash, state } = location;
  useEffect(() => {
    const params = new URLSearchParams(search);
    noteArrival(params);
    if (isPlayer || !params.has('bonusCode')) return;
    params.delete('bonusCode');
    const rest = params.size > 0 ? `?${params}` : '';
    void navigate({ pathname, search: rest, hash }, { replace: true, preventScrollReset: true, state });
  }, [pathname, search, hash, state, isPlayer, navigate]);
  return null;
}
