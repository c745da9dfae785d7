import type { AcknowledgedBet, AcknowledgedLeg, PaidPart, Word } from './acknowledged.ts';
import { expectedOf, type Expected } from './recompute.ts';

/** A bet as the product shows it now. Amounts are minor units. */
export type ShownBet = {
  readonly state: string;
  readonly stakeMinor: bigint;
  readonly returnedMinor: bigint;
  readonly parts: readonly PaidPart[];
};
/** What the ledger moved from and to the player for the bet, in minor units. */
export type BookedBet = { readonly stakedMinor: bigint; readonly paidMinor: bigint };

type Case = {
  readonly bet: AcknowledgedBet;
  /** Null: the product does not know it. */
  readonly shown: ShownBet | null;
  readonly booked: BookedBet;
  /** What is right for a leg: several words where a message was on its way. */
  readonly wordsOf: (leg: AcknowledgedLeg) => readonly Word[];
};

/** Everything that is wrong with a bet, each as one line. Empty: state, amounts and ledger are as the rules say. */
export function differencesOf({ bet, shown, booked, wordsOf }: Case): readonly string[] {
  const name = `bet ${bet.id} (${bet.type.toLowerCase()})`;
  if (!shown) return [`${name}: was acknowledged and does not exist`];
  const wrong: string[] = [];
  if (shown.stakeMinor !== bet.stakeMinor)
    wrong.push(`${name}: staked ${bet.stakeMinor}, shown ${shown.stakeMinor}`);
  const expected = readings(bet, wordsOf, shown.parts);
  const legs = () =>
    bet.legs.map((leg) => `${leg.market} ${leg.outcome} ${wordsOf(leg).map(String).join(' or ')}`).join(', ');
  if (!expected.some((one) => isAs(one, bet, shown)))
    wrong.push(
      `${name}: is ${shown.state}, returned ${shown.returnedMinor}; must be ${expected.map(textOf).join(' or ')} (${legs()})`,
    );
  const paidMinor = shown.parts.reduce((sum, part) => sum + part.paidMinor, shown.returnedMinor);
  const net = paidMinor - bet.stakeMinor;
  if (booked.paidMinor - booked.stakedMinor !== net)
    wrong.push(`${name}: the ledger has ${booked.paidMinor} - ${booked.stakedMinor}, not ${net}`);
  return wrong;
}

/** What a bet must have come to, once for each way to read legs of which two words are right. */
function readings(
  bet: AcknowledgedBet,
  wordsOf: Case['wordsOf'],
  parts: readonly PaidPart[],
): readonly Expected[] {
  const all = bet.legs.reduce<readonly ReadonlyMap<AcknowledgedLeg, Word>[]>(
    (some, leg) => some.flatMap((one) => wordsOf(leg).map((word) => new Map(one).set(leg, word))),
    [new Map()],
  );
  return all.map((words) => expectedOf(bet, (leg) => words.get(leg) ?? null, parts));
}

function isAs(expected: Expected, bet: AcknowledgedBet, shown: ShownBet): boolean {
  const partMinor = shown.parts.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n);
  // What was cashed out as a whole is never settled again.
  if (partMinor === bet.stakeMinor) return shown.state === 'cashed_out' && shown.returnedMinor === 0n;
  if (expected.state === 'open')
    return shown.state === (partMinor > 0n ? 'partly_cashed_out' : 'open') && shown.returnedMinor === 0n;
  if (expected.state === 'repriced') {
    if (!['won', 'lost', 'void'].includes(shown.state)) return false;
    return shown.returnedMinor >= expected.leastMinor && shown.returnedMinor <= expected.mostMinor;
  }
  return shown.state === expected.state && shown.returnedMinor === expected.returnedMinor;
}

function textOf(expected: Expected): string {
  switch (expected.state) {
    case 'open':
      return 'open';
    case 'repriced':
      return `between ${expected.leastMinor} and ${expected.mostMinor}`;
    default:
      return `${expected.state} ${expected.returnedMinor}`;
  }
}
