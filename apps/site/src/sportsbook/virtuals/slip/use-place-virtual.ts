import { useState } from 'react';
import { isProblem } from '../../../platform/api/problem.ts';
import { useIntent } from '../../../platform/api/use-intent.ts';
import type { Answer } from '../../../platform/api/endpoints.ts';
import { useSite } from '../../../platform/site.ts';
import { stakeMinorOf } from '../../stake/stake-text.ts';
import type { SlipDraft } from '../../stake/slip-drafts.ts';
import { without } from '../../stake/slip-state.ts';
import { changeVirtualSlip } from './virtual-slip-store.ts';

export type PlacedVirtual = Answer<'POST /sportsbook-api/virtuals/bets'>;
export type Refused = { readonly code: string; readonly facts: Readonly<Record<string, string>> };

/** Places the bets of a slip one after the other. What was placed leaves the slip; the first refusal ends it. */
export function usePlaceVirtual() {
  const site = useSite();
  const carry = useIntent();
  const [state, setState] = useState<{
    isPending: boolean;
    placed: readonly PlacedVirtual[];
    refused: Refused | null;
  }>({ isPending: false, placed: [], refused: null });
  async function place(drafts: readonly SlipDraft[]): Promise<void> {
    setState({ isPending: true, placed: [], refused: null });
    const placed: PlacedVirtual[] = [];
    try {
      for (const draft of drafts) {
        const bet = await carry({ draft }, (idempotencyKey) =>
          site.call('POST /sportsbook-api/virtuals/bets', { body: bodyOf(draft, site) }, { idempotencyKey }),
        );
        placed.push(bet);
        changeVirtualSlip((slip) => draft.picks.reduce(without, slip));
      }
      setState({ isPending: false, placed, refused: null });
    } catch (error) {
      const refused = isProblem(error)
        ? { code: error.code, facts: error.additionalInfo }
        : { code: 'network.error', facts: {} };
      setState({ isPending: false, placed, refused });
    }
  }
  return { ...state, place };
}

function bodyOf(
  { type, isEachWay, picks, stake }: SlipDraft,
  { currencyForm }: Pick<ReturnType<typeof useSite>, 'currencyForm'>,
) {
  const amountMinor = String(stakeMinorOf(stake, currencyForm.exponent) ?? 0n);
  return {
    type,
    isEachWay,
    legs: picks.map(({ eventId, market, outcome, seen }) => ({ eventId, market, outcome, seen })),
    lineStake: { amountMinor, currency: currencyForm.currency },
  };
}
