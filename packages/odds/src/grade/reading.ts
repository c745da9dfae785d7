import type { Grade, GradeResult } from '../grade.ts';
import type { Specifiers } from '../market-key.ts';
import type { Counted, Counter, EventRecord } from './record.ts';
import { isOver, type Scope } from './scope.ts';
import { minus, plus, type Range } from './verdict.ts';

/** What both sides can still have. */
export type Span = { readonly home: Range; readonly away: Range };
export const sumOf = ({ home, away }: Span): Range => plus(home, away);
export const leadOf = ({ home, away }: Span): Range => minus(home, away);

/** How a market type is graded. */
export type Rule = {
  /** Id of the sentence that explains it. */
  readonly id: string;
  readonly scope: (specifiers: Specifiers) => Scope;
  /** Null: not decided. */
  readonly decide: (read: Reading) => Grade | GradeResult | null;
};

/** What was counted in a part of an event, in order, and the incidents that it came from. */
type Part = {
  readonly listed: readonly Counted[];
  readonly home: number;
  readonly away: number;
  readonly incidents: readonly number[];
};
const ascending = (numbers: Iterable<number>) => [...new Set(numbers)].toSorted((one, other) => one - other);

// A record never changes, and the hundreds of outcomes of an event read the same few parts of it.
const knownParts = new WeakMap<readonly Counted[], Map<string, Part>>();

function partOf({ counted }: EventRecord, counter: Counter, { periods }: Scope): Part {
  const parts = knownParts.get(counted) ?? new Map<string, Part>();
  if (parts.size === 0) knownParts.set(counted, parts);
  const key = `${counter} ${periods.source}`;
  const known = parts.get(key);
  if (known) return known;
  const listed = counted.filter((one) => one.counter === counter && periods.test(one.period));
  const sum = (name: 'home' | 'away') =>
    listed.reduce((total, { side, value }) => total + (side === name ? value : 0), 0);
  const incidents = ascending(listed.map(({ sequence }) => sequence));
  const part = { listed, home: sum('home'), away: sum('away'), incidents };
  parts.set(key, part);
  return part;
}

/** What a rule reads of an event. It keeps what it was asked for: those are the inputs of the explanation. */
export class Reading {
  readonly record: EventRecord;
  readonly scope: Scope;
  readonly outcome: string;
  readonly inputs: Record<string, string | number> = {};
  private readonly used = new Set<Part>();
  private readonly specifiers: Specifiers;

  constructor(record: EventRecord, scope: Scope, specifiers: Specifiers, outcome: string) {
    this.record = record;
    this.scope = scope;
    this.specifiers = specifiers;
    this.outcome = outcome;
  }

  /** Of sets no side can win more than the majority. */
  span(counter: Counter, scope = this.scope): Span {
    const { home, away } = this.part(counter, scope);
    this.inputs[`${counter}.${scope.name}`] = `${home}:${away}`;
    if (isOver(this.record, scope)) return { home: { min: home, max: home }, away: { min: away, max: away } };
    const { bestOf } = this.record.facts;
    const max = counter === 'sets' && bestOf !== undefined ? Math.ceil(bestOf / 2) : Infinity;
    return { home: { min: home, max }, away: { min: away, max } };
  }

  /** What was counted, in order, without an input. */
  listed(counter: Counter, scope = this.scope): readonly Counted[] {
    return this.part(counter, scope).listed;
  }

  private part(counter: Counter, scope: Scope): Part {
    const part = partOf(this.record, counter, scope);
    this.used.add(part);
    return part;
  }

  get incidents(): readonly number[] {
    const [only, ...others] = this.used;
    if (only && others.length === 0) return only.incidents;
    return ascending([...this.used].flatMap(({ incidents }) => incidents));
  }

  /** How long the part has lasted. */
  durationSeconds(): number {
    return this.record.periodSeconds.get(this.scope.name) ?? 0;
  }

  isOver(scope = this.scope): boolean {
    return isOver(this.record, scope);
  }

  note(name: string, value: string | number): void {
    this.inputs[name] = value;
  }

  has(name: string): boolean {
    return this.specifiers[name] !== undefined;
  }

  text(name: string): string {
    const value = this.specifiers[name];
    if (value === undefined) throw new RangeError(`The market has no ${name}`);
    this.inputs[name] = value;
    return value;
  }

  number(name: string): number {
    const value = Number(this.text(name));
    if (!Number.isFinite(value)) throw new RangeError(`${name} is no number`);
    return value;
  }
}
