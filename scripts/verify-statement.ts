/**
 * Checks a downloaded statement, or the timeline of a bet, without the server: `node scripts/verify-statement.ts file.json`.
 *
 * It imports nothing of the product on purpose, so that it can be read in one sitting and run anywhere.
 * Options: `--keys keys.json` (from /ledger/keys) and `--root root.json` (from /ledger/roots/<date>, as often
 * as wanted). Without them the keys inside the statement are used, which proves that the statement is whole
 * but not whose it is: compare their ids with the published ones.
 */
import { createHash, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

type Leg = { number: number; source: number; destination: number } & Record<
  'amountMinor' | 'sourceAfterMinor' | 'destinationAfterMinor',
  string
>;
type Receipt = {
  referenceId: string;
  playerId: number;
  sequence: string;
  providerId: number;
  commandKey: string;
  kindCode: number;
  outcome: number;
  vertical: number;
  requestedMinor: string;
  currency: string;
  currencyNumber: number;
  decidedAt: string;
  referenceKey: string | null;
  roundKey: string | null;
  endsRound: boolean;
  gameId: string | null;
  weightBasisPoints: number;
  playableAfterMinor: string;
  legs: Leg[];
  resolves: string[];
  previousHash: string;
  hash: string;
  keyId: string;
  signature: string;
};
type Root = {
  date: string;
  root: string;
  previousRoot: string;
  leafCount: number;
  keyId: string;
  signature: string;
};
type Day = {
  root: Root;
  sequence: string;
  hash: string;
  path: { side: 'left' | 'right'; hash: string }[];
};
type Key = { keyId: string; publicKey: string };
export type StatementFile = {
  playerId: number;
  currency: string;
  receipts: Receipt[];
  days: Day[];
  keys: Key[];
};

/** Everything that is wrong with a statement, as text. Empty: it is whole. */
export function verifyStatement(
  of: StatementFile,
  trusted: { readonly keys?: readonly Key[]; readonly roots?: readonly Root[] } = {},
): readonly string[] {
  const keys = new Map((trusted.keys ?? of.keys).map((key) => [key.keyId, key.publicKey]));
  const faults: string[] = [];
  const isSigned = (keyId: string, text: string, signature: string) => {
    const key = keys.get(keyId);
    return key !== undefined && verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
  };
  checkChain(of, faults, isSigned);
  checkBalances(of, faults);
  for (const day of of.days) checkDay(of, day, trusted.roots ?? [], faults, isSigned);
  return faults;
}

type IsSigned = (keyId: string, text: string, signature: string) => boolean;

function checkChain(of: StatementFile, faults: string[], isSigned: IsSigned): void {
  const { receipts, playerId } = of;
  const start = createHash('sha256').update(`halcyon-chain-1/${playerId}`).digest('hex');
  receipts.forEach((receipt, index) => {
    const name = `receipt ${receipt.sequence}`;
    const before = receipts[index - 1];
    if (receipt.playerId !== playerId) faults.push(`${name} is another player's`);
    if (receipt.currency !== of.currency) faults.push(`${name} is in another currency`);
    if (before && BigInt(receipt.sequence) !== BigInt(before.sequence) + 1n) {
      faults.push(`${name} does not follow ${before.sequence}: something was left out`);
    }
    if (before && receipt.previousHash !== before.hash) faults.push(`${name} does not continue the chain`);
    if (receipt.sequence === '1' && receipt.previousHash !== start)
      faults.push(`${name} does not begin the chain`);
    const hash = createHash('sha256')
      .update(Buffer.from(receipt.previousHash, 'hex'))
      .update(entryText(receipt), 'utf8')
      .digest('hex');
    if (hash !== receipt.hash) faults.push(`${name} was changed: its hash does not fit its content`);
    const text = `halcyon-receipt-1 ${playerId} ${receipt.sequence} ${receipt.hash}`;
    if (!isSigned(receipt.keyId, text, receipt.signature)) faults.push(`${name} has no valid signature`);
    if (!namesItself(receipt)) faults.push(`${name} carries a reference id that is not its own`);
  });
}

function entryText(of: Receipt): string {
  return JSON.stringify([
    'halcyon-entry-1',
    String(of.playerId),
    of.sequence,
    of.providerId,
    of.commandKey,
    of.kindCode,
    of.outcome,
    of.vertical,
    of.requestedMinor,
    of.weightBasisPoints,
    of.currencyNumber,
    Date.parse(of.decidedAt),
    of.referenceKey,
    of.roundKey,
    of.endsRound,
    of.gameId,
    of.playableAfterMinor,
    of.legs.map((leg) => [
      leg.number,
      leg.source,
      leg.destination,
      leg.amountMinor,
      leg.sourceAfterMinor,
      leg.destinationAfterMinor,
    ]),
    of.resolves,
  ]);
}

/** 48 bits of milliseconds, version 7, then player * 2^40 + sequence around the variant. */
function namesItself(of: Receipt): boolean {
  const bits = BigInt(`0x${of.referenceId.replaceAll('-', '')}`);
  const rest = (((bits >> 64n) & 0xfffn) << 62n) | (bits & ((1n << 62n) - 1n));
  const atMs = bits >> 80n;
  return (
    rest === (BigInt(of.playerId) << 40n) + BigInt(of.sequence) && atMs === BigInt(Date.parse(of.decidedAt))
  );
}

/** No account of the player loses or gains a cent between two receipts, and none falls below zero. */
function checkBalances(of: StatementFile, faults: string[]): void {
  const balances = new Map<number, bigint>();
  const step = (account: number, deltaMinor: bigint, afterMinor: bigint, name: string) => {
    if (account <= 0) return;
    const before = balances.get(account);
    const startsAtZero = of.receipts[0]?.sequence === '1';
    const expected = (before ?? (startsAtZero ? 0n : afterMinor - deltaMinor)) + deltaMinor;
    if (expected !== afterMinor)
      faults.push(`${name}: account ${account} should hold ${expected}, not ${afterMinor}`);
    if (afterMinor < 0n) faults.push(`${name}: account ${account} is below zero`);
    balances.set(account, afterMinor);
  };
  for (const receipt of of.receipts) {
    for (const leg of receipt.legs) {
      const name = `receipt ${receipt.sequence}`;
      const amountMinor = BigInt(leg.amountMinor);
      if (amountMinor < 0n) faults.push(`${name} moves a negative amount`);
      if (receipt.outcome !== 0) faults.push(`${name} was refused and moves money all the same`);
      step(leg.source, -amountMinor, BigInt(leg.sourceAfterMinor), name);
      step(leg.destination, amountMinor, BigInt(leg.destinationAfterMinor), name);
    }
  }
}

function checkDay(
  of: StatementFile,
  day: Day,
  roots: readonly Root[],
  faults: string[],
  isSigned: IsSigned,
): void {
  const { root } = day;
  const name = `day ${root.date}`;
  const receipt = of.receipts.find(({ sequence }) => sequence === day.sequence);
  if (receipt && receipt.hash !== day.hash)
    faults.push(`${name} ends with another hash than its last receipt`);
  const leaf = createHash('sha256')
    .update(`halcyon-leaf-1 ${of.playerId} ${day.sequence} ${day.hash}`)
    .digest();
  const tree = day.path.reduce((hash, step) => {
    const other = Buffer.from(step.hash, 'hex');
    const [left, right] = step.side === 'left' ? [other, hash] : [hash, other];
    return createHash('sha256').update(Buffer.of(1)).update(left).update(right).digest();
  }, leaf);
  const text = `halcyon-root-1 ${root.date} ${root.leafCount} ${root.previousRoot} ${tree.toString('hex')}`;
  if (createHash('sha256').update(text).digest('hex') !== root.root)
    faults.push(`${name}: the path misses the root`);
  if (!isSigned(root.keyId, `halcyon-daily-root-1 ${root.date} ${root.root}`, root.signature)) {
    faults.push(`${name}: the root has no valid signature`);
  }
  const published = roots.find(({ date }) => date === root.date);
  if (published && published.root !== root.root) faults.push(`${name}: another root was published`);
}

type TimelineLine = {
  at: string;
  kind: string;
  leg: number | null;
  oddsMilli: number | null;
  message: { eventId: string; version: number } | null;
};
type TimelineLeg = {
  number: number;
  eventId: string;
  oddsMilli: number | null;
  /** Of a boosted price: what it was without the boost. Absent: the timeline is older than boosted prices. */
  unboostedOddsMilli?: number | null;
  version: number;
};
export type TimelineFile = {
  timeline: {
    betId: string;
    state: string;
    legs: TimelineLeg[];
    lines: TimelineLine[];
  };
  keyId: string;
  signature: string;
  keys: Key[];
};

/** Everything that is wrong with the timeline of a bet, as text. Empty: it is whole, and its prices follow from its messages. */
export function verifyTimeline(
  { timeline, keyId, signature, keys }: TimelineFile,
  trusted: { readonly keys?: readonly Key[] } = {},
): readonly string[] {
  const key = (trusted.keys ?? keys).find((one) => one.keyId === keyId)?.publicKey;
  const hash = createHash('sha256').update(canonical(timeline)).digest('hex');
  const text = Buffer.from(`halcyon-bet-timeline-1 ${hash}`);
  if (key === undefined || !verify(null, text, key, Buffer.from(signature, 'base64url')))
    return ['the timeline has no valid signature: it was changed, or another key signed it'];
  const faults: string[] = [];
  timeline.lines.forEach(({ at }, index) => {
    const before = timeline.lines[index - 1];
    if (before && Date.parse(before.at) > Date.parse(at)) faults.push(`line ${index + 1} is out of order`);
  });
  for (const leg of timeline.legs) checkLeg(timeline.lines, leg, faults);
  return faults;
}

/**
 * The accepted price is that of the newest message about the leg up to the accepted version, and no stop came after it. Of a
 * boosted one it is the price without the boost that follows from the message.
 */
function checkLeg(lines: readonly TimelineLine[], leg: TimelineLeg, faults: string[]): void {
  const own = lines.filter((line) => line.leg === leg.number);
  const accepted = own.find(({ kind }) => kind === 'accepted');
  if (!accepted) return;
  const name = `leg ${leg.number}`;
  if (accepted.oddsMilli !== leg.oddsMilli || accepted.message?.version !== leg.version)
    faults.push(`${name} was accepted at another price or version than the bet has`);
  const newest = own
    .filter(
      ({ kind, message }) => (kind === 'price' || kind === 'suspended') && message!.version <= leg.version,
    )
    .toSorted((one, other) => one.message!.version - other.message!.version)
    .at(-1);
  if (newest?.kind === 'suspended') faults.push(`${name} was accepted while its market was stopped`);
  const unboosted = leg.unboostedOddsMilli ?? null;
  const followed = unboosted ?? leg.oddsMilli;
  if (newest?.kind === 'price' && followed !== null && newest.oddsMilli !== followed)
    faults.push(
      `${name} was accepted at ${followed}${unboosted === null ? '' : ' before its boost'}, and the message before it gives ${newest.oddsMilli}`,
    );
  if (unboosted !== null) checkBoost(own, leg, Date.parse(accepted.at), faults);
}

/** The end of a boost reaches every process that takes bets within this time. */
const BOOST_ENDS_WITHIN_MS = 2_000;

/** What explains a price above the market's: it was boosted to this very price, and that was in force. */
function checkBoost(
  own: readonly TimelineLine[],
  { number, oddsMilli, unboostedOddsMilli }: TimelineLeg,
  acceptedMs: number,
  faults: string[],
): void {
  const name = `leg ${number}`;
  if ((oddsMilli ?? 0) <= (unboostedOddsMilli ?? 0))
    faults.push(`${name} was boosted to a price that is not above the one before`);
  const boosted = boostOf(own, oddsMilli, acceptedMs);
  if (!boosted) faults.push(`${name} was accepted at ${oddsMilli}, to which no boost had raised it`);
  const ended = own.find(
    ({ kind, at }) => kind === 'boost_ended' && boosted && Date.parse(at) > Date.parse(boosted.at),
  );
  if (ended && acceptedMs > Date.parse(ended.at) + BOOST_ENDS_WITHIN_MS)
    faults.push(`${name} was accepted at a boosted price that had ended`);
}

/** The newest boost of a leg to its price that had begun. */
function boostOf(own: readonly TimelineLine[], oddsMilli: number | null, acceptedMs: number) {
  return own.findLast(
    (line) => line.kind === 'boosted' && line.oddsMilli === oddsMilli && Date.parse(line.at) <= acceptedMs,
  );
}

/** Why a taken price is above the market's, one sentence for each boosted leg. */
export function explainBoosts({
  timeline: { legs, lines },
}: Pick<TimelineFile, 'timeline'>): readonly string[] {
  return legs.flatMap(({ number, oddsMilli, unboostedOddsMilli }) => {
    if (oddsMilli === null || (unboostedOddsMilli ?? null) === null) return [];
    const own = lines.filter(({ leg }) => leg === number);
    const acceptedAt = own.find(({ kind }) => kind === 'accepted')?.at ?? '';
    const boosted = boostOf(own, oddsMilli, Date.parse(acceptedAt));
    return boosted
      ? [
          `leg ${number} was taken at ${decimal(oddsMilli)}, to which the operator had boosted the market's price of ` +
            `${decimal(unboostedOddsMilli!)} since ${boosted.at}`,
        ]
      : [];
  });
}

const decimal = (milli: number) => (milli / 1_000).toFixed(3).replace(/0$/, '');

/** RFC 8785 for what a timeline holds: texts, whole numbers, null, lists and objects. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function main(arguments_: readonly string[]): number {
  const [path] = arguments_;
  if (!path) {
    console.error('usage: node verify-statement.ts statement.json [--keys keys.json] [--root root.json]…');
    return 2;
  }
  const valuesOf = (option: string) =>
    arguments_.flatMap((value, index) => (arguments_[index - 1] === option ? [read(value)] : []));
  const [keys] = valuesOf('--keys') as { keys: Key[] }[];
  const file = read(path) as StatementFile | TimelineFile;
  const trusted = { roots: valuesOf('--root') as Root[], ...(keys ? { keys: keys.keys } : {}) };
  const faults = 'timeline' in file ? verifyTimeline(file, trusted) : verifyStatement(file, trusted);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) return 1;
  console.log(`whole: ${contentOf(file)}`);
  if ('timeline' in file) for (const sentence of explainBoosts(file)) console.log(sentence);
  if (!keys)
    console.log(`signed by ${file.keys.map((key) => key.keyId).join(', ')}: compare with /ledger/keys`);
  return 0;
}

function contentOf(file: StatementFile | TimelineFile): string {
  if ('timeline' in file) return `bet ${file.timeline.betId}, ${file.timeline.lines.length} lines`;
  return `${file.receipts.length} receipts, ${file.days.length} days under a published root`;
}

if (import.meta.main) process.exitCode = main(process.argv.slice(2));
