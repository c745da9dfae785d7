import { useEffect, useReducer, useRef, type Dispatch } from 'react';
import { useSite } from '../../platform/site.ts';

/** A money flow: its reducer and its initial state. */
type FlowOf<Flow, Action> = {
  readonly step: (flow: Flow, action: Action | { readonly type: 'start' | 'clear' }) => Flow;
  readonly inactive: Flow;
  /** What a cleared flow keeps for the next one of this page, by the page's query client. */
  readonly memory: WeakMap<object, Flow>;
};

/**
 * A flow that starts on mount and is cleared on unmount. `begin` may take what the server already
 * knew, so that the first render is right.
 */
export function useFlow<Flow, Action>(
  { step, inactive, memory }: FlowOf<Flow, Action>,
  begin: (started: Flow) => Flow,
): readonly [Flow, Dispatch<Action>] {
  const { queries } = useSite();
  const [flow, dispatch] = useReducer(step, null, () =>
    begin(step(memory.get(queries) ?? inactive, { type: 'start' })),
  );
  const latest = useRef(flow);
  useEffect(() => {
    latest.current = flow;
  }, [flow]);
  useEffect(
    () => () => void memory.set(queries, step(latest.current, { type: 'clear' })),
    [memory, queries, step],
  );
  return [flow, dispatch];
}
