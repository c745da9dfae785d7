/**
 * Computes the outcome of a wheel, a loot box or a draw from its proof, without the server:
 * `npm run verify-extra -- proof.ndjson`.
 *
 * It imports nothing of the product on purpose. The proof has the terms with all odds, the seed, and for a wheel or loot box
 * the player's own seed. Compare `seedHash` with the one that was shown before it was opened, or with the ticket.
 *
 * Wheel and loot box: HMAC-SHA256 of `<assignment>:<own seed>:<round>` under the seed; its first eight bytes are a number;
 * one of an incomplete last range of the sum of weights is left out for the next round; the rest by the sum is the place.
 * Draw: tickets in the order of SHA-256 of `<seed>:<ticket>`, the first ones win.
 */
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';

type Amounts = Record<string, string>;
type Terms = {
  extra?: {
    form: string;
    sections?: { weight: number; amountMinor: Amounts | null }[];
    prizes?: { winners: number; amountMinor: Amounts }[];
    ticketsMax?: number;
  };
};
type Own = {
  line: 'extra';
  assignmentId: string;
  termsId: string;
  terms: Terms;
  seedHash: string;
  seed: string;
  clientSeed: string;
  currency: string;
  outcome: number;
  amountMinor: string;
};
type Draw = {
  line: 'draw';
  termsId: string;
  terms: Terms;
  seedHash: string;
  seed: string;
  tickets: number;
};
type Ticket = {
  line: 'ticket';
  ticket: number;
  currency: string;
  outcome: number | null;
  amountMinor: string;
};

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Everything that is wrong with a proof, as text. Empty: the outcome follows from the seeds and the terms. */
export function verifyExtra(proof: string): readonly string[] {
  const lines = proof
    .split('\n')
    .filter(Boolean)
    .map((text) => JSON.parse(text) as Own | Draw | Ticket);
  const [head] = lines;
  if (!head || head.line === 'ticket') return ['the proof has no terms'];
  const faults: string[] = [];
  if (sha256(canonical(head.terms)) !== head.termsId) faults.push('the terms are not those of the terms id');
  if (sha256(head.seed) !== head.seedHash) faults.push('the seed is not the one that was committed to');
  const tickets = lines.filter((line) => line.line === 'ticket');
  return [...faults, ...(head.line === 'extra' ? ownFaults(head) : drawFaults(head, tickets))];
}

function ownFaults(own: Own): readonly string[] {
  const { sections } = own.terms.extra ?? {};
  if (!sections) return ['the terms are no wheel and no loot box'];
  const total = sections.reduce((sum, { weight }) => sum + BigInt(weight), 0n);
  let place = placeOf(own, total);
  let outcome = 0;
  while (place >= BigInt(sections[outcome]!.weight)) place -= BigInt(sections[outcome++]!.weight);
  const amount = sections[outcome]!.amountMinor?.[own.currency] ?? '0';
  return [
    ...(outcome === own.outcome ? [] : [`the outcome is ${own.outcome}, the seeds give ${outcome}`]),
    ...(amount === own.amountMinor ? [] : [`the prize is ${own.amountMinor}, the terms say ${amount}`]),
  ];
}

function placeOf({ seed, assignmentId, clientSeed }: Own, total: bigint): bigint {
  const range = 1n << 64n;
  for (let round = 0; ; round += 1) {
    const hash = createHmac('sha256', seed).update(`${assignmentId}:${clientSeed}:${round}`).digest('hex');
    const number = BigInt(`0x${hash.slice(0, 16)}`);
    if (number < range - (range % total)) return number % total;
  }
}

function drawFaults(draw: Draw, tickets: readonly Ticket[]): readonly string[] {
  const { prizes, ticketsMax = 0 } = draw.terms.extra ?? {};
  if (!prizes) return ['the terms are no draw'];
  if (tickets.length !== draw.tickets) return [`there are ${tickets.length} of ${draw.tickets} tickets`];
  if (draw.tickets > ticketsMax) return ['there are more tickets than the terms allow'];
  const order = tickets
    .map(({ ticket }) => ({ ticket, key: sha256(`${draw.seed}:${ticket}`) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const winners = prizes.flatMap(({ winners: count }, at) => Array.from({ length: count }, () => at));
  const outcomes = new Map(order.map(({ ticket }, at) => [ticket, winners[at] ?? null]));
  return tickets.flatMap(({ ticket, outcome, currency, amountMinor }, at) => {
    if (ticket !== at + 1) return [`ticket ${ticket} is in the place of ${at + 1}`];
    const right = outcomes.get(ticket)!;
    const amount = right === null ? '0' : prizes[right]!.amountMinor[currency];
    return right === outcome && amount === amountMinor
      ? []
      : [`ticket ${ticket} has the prize ${outcome}, ${amountMinor}; the seed gives ${right}, ${amount}`];
  });
}

/** Fields in the order of their names. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
}

if (import.meta.main) {
  const [path] = process.argv.slice(2);
  if (!path) {
    process.stderr.write('usage: npm run verify-extra -- proof.ndjson\n');
    process.exit(2);
  }
  const faults = verifyExtra(readFileSync(path, 'utf8'));
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.stdout.write(
    `${faults.length === 0 ? 'the outcome follows from the seeds' : 'the outcome is wrong'}\n`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}
