import type { FreeBetProblem } from '@halcyon/contract/sportsbook/free-bet.contract';
import type { SlipProblem } from '@halcyon/contract/sportsbook/slip.contract';
import { useQueries } from '@tanstack/react-query';
import { isSignedIn } from '../../platform/api/session.ts';
import { useSession, useSite } from '../../platform/site.ts';
import { useIsOffline } from '../stake/use-is-offline.ts';
import { draftsOf, type SlipDraft } from '../stake/slip-drafts.ts';
import { figuresOf, freeBetMinorOf, returnsOf, type SlipFigures } from '../stake/slip-figures.ts';
import { selectionKey, type SlipState } from '../stake/slip-state.ts';
import { useFreeBets } from './free-bet.queries.ts';
import { slipStep, type SlipFacts, type SlipStep } from './slip-step.ts';
import { useSlip } from './slip-store.ts';
import { builderPriceQuery, slipCheckQuery, type BuilderPrice, type SlipCheck } from './slip.queries.ts';
import { stakeMinorOf } from '../stake/stake-text.ts';
import type { SlipLegView } from './use-slip-legs.ts';

/** A bet of the slip with all that is known of it. */
export type SlipBet = {
  readonly draft: SlipDraft;
  readonly legs: readonly SlipLegView[];
  readonly lineStakeMinor: bigint | null;
  /** Of all lines. */
  readonly stakeMinor: bigint | null;
  readonly price: Omit<SlipFigures, 'total'> | null;
  /** The total price as the player saw it, where it is another one now. */
  readonly seenTotalMilli: bigint | null;
  readonly mostMinor: bigint | null;
  readonly boostMinor: bigint;
  /** What the largest payout cuts off. */
  readonly cutMinor: bigint;
  /** What the free bet pays on average. Null: there is none, or it has no short form. */
  readonly freeBetBackMinor: bigint | null;
  readonly bounds: SlipFacts['bounds'];
  /** Changes with every promise of the maximum. */
  readonly heldKey: string | null;
  readonly problem: {
    readonly code: SlipProblem | FreeBetProblem;
    readonly legs: readonly number[];
    readonly hasBuilder?: boolean | undefined;
  } | null;
  /** The free bet that is the stake. Null: the player's money. */
  readonly freeBetId: string | null;
  readonly delayMs: number;
  readonly step: SlipStep;
};

/** The bets that the slip would place now. */
export function useSlipBets(legs: readonly SlipLegView[]): readonly SlipBet[] {
  const site = useSite();
  const slip = useSlip();
  const isVisitor = !isSignedIn(useSession());
  const isOffline = useIsOffline();
  const exponent = site.currencyForm.exponent;
  const drafts = draftsOf(slip);
  const { used } = useFreeBets(drafts);
  const freeBetId = used?.id ?? null;
  const parts = drafts.map((draft) => {
    const own = draft.picks.map((pick) => legs.find(({ key }) => key === selectionKey(pick))!);
    const prices = own.map(({ state, oddsMilli }) => `${state} ${oddsMilli ?? ''}`).join();
    const lineStakeMinor = used ? BigInt(used.amount.amountMinor) : stakeMinorOf(draft.stake, exponent);
    return { draft, legs: own, prices, lineStakeMinor, freeBetId };
  });
  const isPriced = (part: (typeof parts)[number]) => part.legs.every(({ state }) => state !== 'loading');
  const checks = useQueries({
    queries: parts.map((part) => slipCheckQuery(site, isVisitor || !isPriced(part) ? null : part)),
  });
  const builders = useQueries({
    queries: parts.map((part) =>
      builderPriceQuery(site, part.draft.type === 'BUILDER' && isPriced(part) ? part : null),
    ),
  });
  return parts.map((part, at) => {
    const check = checks[at];
    return betOf(part, slip, {
      check: check?.data ?? null,
      // A quote of an earlier stake or price: its bounds can be shown, its amounts cannot.
      isCheckOld: check?.isPlaceholderData ?? false,
      builder: builders[at]?.data ?? null,
      heldKey: check?.data?.stake?.heldUntil ? String(check.dataUpdatedAt) : null,
      isUnchecked: !isVisitor && (check?.isPending ?? true),
      isVisitor,
      isOffline,
    });
  });
}

type Part = Pick<SlipBet, 'draft' | 'legs' | 'lineStakeMinor' | 'freeBetId'>;
type Known = {
  readonly check: SlipCheck | null;
  readonly isCheckOld: boolean;
  readonly builder: BuilderPrice | null;
  readonly heldKey: string | null;
  readonly isUnchecked: boolean;
  readonly isVisitor: boolean;
  readonly isOffline: boolean;
};

/** Pure. */
function betOf(part: Part, slip: SlipState, known: Known): SlipBet {
  const { draft, legs, lineStakeMinor } = part;
  const { check, builder } = known;
  const fresh = known.isCheckOld ? null : check;
  const ofFreeBet = fresh?.freeBetProblem ? { code: fresh.freeBetProblem, legs: [] } : null;
  const problem = fresh?.problems[0] ?? relatedProblem(part) ?? ofFreeBet;
  // Prices of related legs are not multiplied.
  const ownPrice = problem?.code === 'bet.related_legs' ? null : priceOfPage(part);
  const price = ownPrice ?? priceOfServer(check, builder);
  const stakeMinor = lineStakeMinor && lineStakeMinor * BigInt(draft.lineCount);
  const bounds = check?.stake
    ? {
        minMinor: BigInt(check.stake.min.amountMinor),
        maxMinor: BigInt(check.stake.max.amountMinor),
        reason: check.stake.reason,
      }
    : null;
  const seenTotalMilli = seenTotalOf(part, slip);
  const isChanged = price !== null && seenTotalMilli !== null && seenTotalMilli !== price.totalOddsMilli;
  const isWorse = isChanged && price.totalOddsMilli < seenTotalMilli;
  const mustAccept = isWorse || legs.some(({ isStale, state }) => isStale && state === 'open');
  const step = slipStep({
    isVisitor: known.isVisitor,
    isOffline: known.isOffline,
    isUnchecked: known.isUnchecked,
    stakeMinor,
    bounds,
    legs,
    problem: problem?.code ?? null,
    changedToMilli: mustAccept && price ? Number(price.totalOddsMilli) : null,
  });
  // A bet that cannot be placed returns nothing.
  const sums =
    stakeMinor !== null && price && step.kind !== 'problem'
      ? sumsOf(part, fresh, ownPrice, price, stakeMinor)
      : null;
  return {
    ...part,
    stakeMinor,
    price,
    seenTotalMilli: isChanged ? seenTotalMilli : null,
    mostMinor: sums?.mostMinor ?? null,
    boostMinor: sums?.boostMinor ?? 0n,
    cutMinor: BigInt(fresh?.returns?.cut.amountMinor ?? 0),
    freeBetBackMinor:
      part.freeBetId !== null && stakeMinor !== null && price
        ? freeBetBackOf(legs, stakeMinor, price.boostBps)
        : null,
    bounds,
    heldKey: known.heldKey,
    problem,
    delayMs: check?.delayMs ?? 0,
    step,
  };
}

function freeBetBackOf(legs: readonly SlipLegView[], stakeMinor: bigint, boostBps: number): bigint | null {
  const known = legs.flatMap(({ oddsMilli, chances }) =>
    oddsMilli === null || chances === null ? [] : [{ oddsMilli, chances }],
  );
  return known.length === legs.length ? freeBetMinorOf(stakeMinor, boostBps, known) : null;
}

/** Null: not every leg has a price that can be bet on. */
function priceOfPage({ draft, legs }: Part): SlipFigures | null {
  const priced = legs.flatMap(({ pick, state, oddsMilli, chances, place }, at) =>
    oddsMilli === null || state === 'suspended'
      ? []
      : [{ eventId: pick.eventId, isBanker: draft.picks[at]!.isBanker, oddsMilli, chances, place }],
  );
  return priced.length === legs.length ? figuresOf(draft, priced) : null;
}

function priceOfServer(check: SlipCheck | null, builder: BuilderPrice | null): SlipBet['price'] {
  if (check?.totalOddsMilli) {
    const { totalOddsMilli, chanceE6, fairOddsMilli, marginBps, boost } = check;
    return {
      totalOddsMilli: BigInt(totalOddsMilli),
      chanceE6,
      fairOddsMilli,
      marginBps,
      boostBps: boost.bps,
    };
  }
  if (!builder) return null;
  const { oddsMilli, chanceE6, fairOddsMilli, marginBps } = builder;
  return { totalOddsMilli: BigInt(oddsMilli), chanceE6, fairOddsMilli, marginBps, boostBps: 0 };
}

function sumsOf(
  { freeBetId }: Part,
  check: SlipCheck | null,
  ownPrice: SlipFigures | null,
  price: NonNullable<SlipBet['price']>,
  stakeMinor: bigint,
) {
  if (check?.returns && BigInt(check.returns.stake.amountMinor) === stakeMinor) {
    const { most, boost } = check.returns;
    return { mostMinor: BigInt(most.amountMinor), boostMinor: BigInt(boost.amountMinor) };
  }
  const sums = ownPrice
    ? returnsOf(ownPrice, stakeMinor)
    : { mostMinor: (stakeMinor * price.totalOddsMilli) / 1_000n, boostMinor: 0n };
  // The stake of a free bet is not paid back.
  return freeBetId === null ? sums : { ...sums, mostMinor: sums.mostMinor - stakeMinor };
}

/** What the page knows without the server: picks of one event are no lines of a combination. Pure. */
function relatedProblem({ draft: { type, picks } }: Part): SlipBet['problem'] {
  const events = new Set(picks.map(({ eventId }) => eventId));
  return type !== 'BUILDER' && events.size < picks.length ? { code: 'bet.related_legs', legs: [] } : null;
}

/** The total of the prices as they were seen. Null: none were. */
function seenTotalOf({ draft, legs }: Part, slip: SlipState): bigint | null {
  if (draft.type === 'BUILDER') return slip.seenBuilderMilli === null ? null : BigInt(slip.seenBuilderMilli);
  const seen = legs.map(({ pick, place }, at) => ({
    eventId: pick.eventId,
    isBanker: draft.picks[at]!.isBanker,
    oddsMilli: pick.seen.oddsMilli,
    chances: null,
    place,
  }));
  return figuresOf(draft, seen)?.totalOddsMilli ?? null;
}
