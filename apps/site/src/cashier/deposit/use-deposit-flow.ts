import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useSite } from '../../platform/site.ts';
import { depositCheckQuery } from '../cashier.queries.ts';
import { inactiveDeposit, stepDepositFlow, type DepositFlow } from './deposit-flow.ts';
import { useFlow } from '../flow/use-flow.ts';

const kind = {
  step: stepDepositFlow,
  inactive: inactiveDeposit,
  memory: new WeakMap<object, DepositFlow>(),
};

/** The deposit of this screen. `?bonusId=` in the address is the offer that the player came for. */
export function useDepositFlow() {
  const site = useSite();
  const [search] = useSearchParams();
  const bonusId = search.get('bonusId');
  const check = useQuery(depositCheckQuery(site));
  const [flow, tell] = useFlow(kind, (started) => {
    const offered = bonusId ? stepDepositFlow(started, { type: 'offer-bonus', bonusId }) : started;
    return check.data ? stepDepositFlow(offered, { type: 'checked', check: check.data }) : offered;
  });
  const { data, isError } = check;
  useEffect(() => {
    if (isError) tell({ type: 'failed' });
    else if (data) tell({ type: 'checked', check: data });
  }, [data, isError, tell]);
  return { flow, tell, check };
}
