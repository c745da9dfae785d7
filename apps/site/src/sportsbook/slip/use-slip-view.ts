import { useEffect, useRef, useState } from 'react';
import { useDialog } from '../../platform/dialog/use-dialog.ts';
import { keep, storageKeys } from '../../identity/browser-memory.queries.ts';
import { useSite, useText } from '../../platform/site.ts';
import { useOddsText } from '../stake/odds-format.ts';
import { endPlacing, usePlaceBets, usePlacingState, type Placing } from './placing.queries.ts';
import { slipStakeKey } from '../stake/slip-drafts.ts';
import { accepted, modeOf, selectionKey, type SlipState } from '../stake/slip-state.ts';
import { changeSlip, useSlip } from './slip-store.ts';
import { useSlipBets, type SlipBet } from './use-slip-bets.ts';
import { useSlipLegs, type SlipLegView } from './use-slip-legs.ts';
import { amountlessWordsOf } from '../stake/slip-words.ts';

export type SlipView = {
  readonly slip: SlipState;
  readonly legs: readonly SlipLegView[];
  readonly bets: readonly SlipBet[];
  /** Of the bets with a stake: what the button does. */
  readonly step: SlipBet['step'];
  readonly totalStakeMinor: bigint;
  readonly placing: Placing;
  /** Whose stake is typed. */
  readonly typed: string;
  readonly type: (key: string) => void;
  readonly press: () => void;
};

/** All of the slip, for the rail and the sheet alike. */
export function useSlipView(): SlipView {
  const slip = useSlip();
  const legs = useSlipLegs();
  const bets = useSlipBets(legs);
  const placing = usePlacingState();
  const [typed, type] = useState(slipStakeKey);
  const place = usePlaceBets();
  const dialog = useDialog();
  useSeenBuilder(slip, bets);
  useAnnouncements(legs, placing);
  useFreshPlacing(slip, placing);
  // Of several singles those with a stake are placed; one without is left in the slip.
  const staked = bets.filter(({ stakeMinor }) => stakeMinor !== null);
  const meant = staked.length > 0 ? staked : bets.slice(0, 1);
  const step = meant.find(({ step: { kind } }) => kind !== 'place')?.step ??
    meant[0]?.step ?? { kind: 'stake_missing' };
  const press = () => {
    if (step.kind === 'log_in') {
      keep('session', storageKeys.slipAfterLogin, true);
      dialog.open('login', { from: location.pathname + location.search });
    }
    if (step.kind !== 'place' && step.kind !== 'accept') return;
    if (step.kind === 'accept') takeAsSeen(legs, bets);
    void place(meant.map(step.kind === 'accept' ? asSeenNow : asItIs));
  };
  return {
    slip,
    legs,
    bets,
    step,
    totalStakeMinor: staked.reduce((sum, bet) => sum + (bet.stakeMinor ?? 0n), 0n),
    placing,
    typed: bets.some(({ draft }) => draft.key === typed) ? typed : (bets[0]?.draft.key ?? slipStakeKey),
    type,
    press,
  };
}

const asItIs = ({ draft, lineStakeMinor, delayMs, price, seenTotalMilli, freeBetId }: SlipBet) => ({
  draft,
  freeBetId,
  lineStakeMinor: lineStakeMinor ?? 0n,
  delayMs,
  seenBuilderMilli: draft.type === 'BUILDER' && price ? Number(seenTotalMilli ?? price.totalOddsMilli) : null,
});

/** The same at the prices that the page shows now. */
function asSeenNow(bet: SlipBet) {
  const picks = bet.draft.picks.map((pick) => {
    const leg = bet.legs.find(({ key }) => key === selectionKey(pick));
    return leg?.event && leg.oddsMilli !== null
      ? { ...pick, seen: { version: leg.event.version, oddsMilli: leg.oddsMilli } }
      : pick;
  });
  const { price } = bet;
  return {
    ...asItIs({ ...bet, draft: { ...bet.draft, picks } }),
    ...(bet.draft.type === 'BUILDER' && price && { seenBuilderMilli: Number(price.totalOddsMilli) }),
  };
}

function takeAsSeen(legs: readonly SlipLegView[], bets: readonly SlipBet[]): void {
  const prices = new Map(
    legs.flatMap(({ key, event, oddsMilli }) =>
      event && oddsMilli !== null ? [[key, { version: event.version, oddsMilli }] as const] : [],
    ),
  );
  const [{ draft, price } = { draft: null, price: null }] = bets;
  changeSlip((slip) => ({
    ...accepted(slip, prices, new Date().toISOString()),
    seenBuilderMilli:
      draft?.type === 'BUILDER' && price ? Number(price.totalOddsMilli) : slip.seenBuilderMilli,
  }));
}

/** The first price of a combination of one event is the one that was seen. */
function useSeenBuilder(slip: SlipState, [bet]: readonly SlipBet[]): void {
  const isNew = modeOf(slip) === 'builder' && slip.seenBuilderMilli === null;
  const price = bet?.price ? Number(bet.price.totalOddsMilli) : null;
  useEffect(() => {
    if (isNew && price !== null) changeSlip((now) => ({ ...now, seenBuilderMilli: price }));
  }, [isNew, price]);
}

/** The answer to the last press applies to the slip as it was then. */
function useFreshPlacing(slip: SlipState, placing: Placing): void {
  const about = useRef({ slip, placing });
  useEffect(() => {
    const isOther = about.current.placing === placing && about.current.slip !== slip;
    about.current = { slip, placing };
    const isOver = placing.kind === 'placed' && slip.picks.length > 0;
    if (isOther && (isOver || placing.kind === 'refused' || placing.kind === 'lost')) endPlacing();
  }, [slip, placing]);
}

/** The slip's live region announces changes, at most once in five seconds. */
function useAnnouncements(legs: readonly SlipLegView[], placing: Placing): void {
  const t = useText();
  const odds = useOddsText();
  const { messages } = useSite();
  const last = useRef(new Map<string, string>());
  useEffect(() => {
    for (const { key, state, oddsMilli, pick, names } of legs) {
      const is = state === 'open' ? String(oddsMilli) : state;
      const was = last.current.get(key) ?? String(pick.seen.oddsMilli);
      if (state === 'loading' || is === was) continue;
      last.current.set(key, is);
      const values = { pick: names.pick, price: oddsMilli === null ? '' : odds(oddsMilli) };
      messages.announce(t(state === 'open' ? 'slip.say.price' : `slip.say.${state}`, values));
    }
  }, [legs, messages, odds, t]);
  useEffect(() => {
    if (placing.kind === 'placed') messages.announce(t('slip.say.placed'));
    if (placing.kind === 'refused') messages.announce(t(amountlessWordsOf(placing.refused.code)));
  }, [placing, messages, t]);
}
