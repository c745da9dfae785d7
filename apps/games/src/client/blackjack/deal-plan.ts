import type { BlackjackRoundView, Card } from '../../protocol.ts';

/** One movement on the table, in the order in which a dealer would make it. */
export type DealStep =
  | { readonly kind: 'split'; readonly hand: number }
  | { readonly kind: 'player'; readonly hand: number; readonly card: Card }
  /** Null: face down. */
  | { readonly kind: 'dealer'; readonly card: Card | null }
  | { readonly kind: 'reveal'; readonly card: Card };

type TableView = Pick<BlackjackRoundView, 'hands' | 'dealer' | 'activeHand'>;

/** The movements that lead from one table to the next; from an empty one where `before` is null. Pure. */
export function dealPlan(before: TableView | null, after: TableView): DealStep[] {
  return before ? goOn(before, after) : openingDeal(after);
}

/** Player, dealer, player, dealer; then whatever happened before the player's turn. */
function openingDeal(after: TableView): DealStep[] {
  const [up, hole, ...drawn] = after.dealer.cards;
  const [first, second] = after.hands;
  if (!first || !up) return [];
  // A split in a replay: two hands began as one pair; three are laid side by side.
  const isPair = after.hands.length === 2;
  const opening = isPair ? [first.cards[0], second?.cards[0]] : first.cards.slice(0, 2);
  const [one, two] = opening;
  const steps: DealStep[] = [];
  if (one) steps.push({ kind: 'player', hand: 0, card: one });
  steps.push({ kind: 'dealer', card: up });
  if (two) steps.push({ kind: 'player', hand: 0, card: two });
  steps.push({ kind: 'dealer', card: null });
  if (isPair) steps.push({ kind: 'split', hand: 0 });
  after.hands.forEach((hand, index) => {
    const shown = isPair ? 1 : index === 0 ? opening.length : 0;
    for (const card of hand.cards.slice(shown)) steps.push({ kind: 'player', hand: index, card });
  });
  return [...steps, ...finish(hole, drawn)];
}

function goOn(before: TableView, after: TableView): DealStep[] {
  const steps: DealStep[] = [];
  const splitAt = after.hands.length > before.hands.length ? (before.activeHand ?? 0) : null;
  if (splitAt !== null) steps.push({ kind: 'split', hand: splitAt });
  after.hands.forEach((hand, index) => {
    for (const card of hand.cards.slice(shownBefore(before, splitAt, index)))
      steps.push({ kind: 'player', hand: index, card });
  });
  if (before.dealer.isHoleHidden && !after.dealer.isHoleHidden) {
    const [, hole, ...drawn] = after.dealer.cards;
    steps.push(...finish(hole, drawn));
  }
  return steps;
}

/** How many cards of a hand lie on the table already; both halves of a split keep one each. */
function shownBefore(before: TableView, splitAt: number | null, index: number): number {
  if (splitAt === null || index < splitAt) return before.hands[index]?.cards.length ?? 0;
  if (index <= splitAt + 1) return 1;
  return before.hands[index - 1]?.cards.length ?? 0;
}

function finish(hole: Card | undefined, drawn: readonly Card[]): DealStep[] {
  if (!hole) return [];
  return [{ kind: 'reveal', card: hole }, ...drawn.map((card): DealStep => ({ kind: 'dealer', card }))];
}
