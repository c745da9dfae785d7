import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSite } from '../../platform/site.ts';
import { accessQuery, withdrawalCheckQuery, withdrawalLimitQuery } from '../cashier.queries.ts';
import { useFlow } from '../flow/use-flow.ts';
import { inactiveWithdraw, stepWithdrawFlow, type WithdrawFlow } from './withdraw-flow.ts';

const kind = {
  step: stepWithdrawFlow,
  inactive: inactiveWithdraw,
  memory: new WeakMap<object, WithdrawFlow>(),
};

/** The withdrawal of this screen: the check, the own limit, and whether the group of brands has suspended it. */
export function useWithdrawFlow() {
  const site = useSite();
  const check = useQuery(withdrawalCheckQuery(site));
  const own = useQuery(withdrawalLimitQuery(site));
  const access = useQuery(accessQuery(site));
  const isSuspended = access.data?.isMultibrandSuspended ?? false;
  const [flow, tell] = useFlow(kind, (started) => {
    const known = own.data ? stepWithdrawFlow(started, { type: 'limit-known', own: own.data }) : started;
    if (isSuspended) return stepWithdrawFlow(known, { type: 'suspended' });
    return check.data ? stepWithdrawFlow(known, { type: 'checked', check: check.data }) : known;
  });
  const { data, isError } = check;
  useEffect(() => {
    if (isSuspended) tell({ type: 'suspended' });
    else if (isError) tell({ type: 'failed' });
    else if (data) tell({ type: 'checked', check: data });
  }, [data, isError, isSuspended, tell]);
  useEffect(() => {
    if (own.data) tell({ type: 'limit-known', own: own.data });
  }, [own.data, tell]);
  return { flow, tell, check, own };
}
