export type Chip = { readonly spot: string; readonly amountMinor: bigint };
type Layout = ReadonlyMap<string, bigint>;

/** Chips on a layout before they are staked: laid, taken back, doubled, laid again as in the round before. */
export class LaidBets {
  readonly #totalMax: bigint;
  readonly #spotMax: bigint;
  #now: Layout = new Map();
  /** What lay there before each change of this round. */
  #past: Layout[] = [];
  #before: Layout = new Map();

  constructor(max: { readonly totalMinor: bigint; readonly spotMinor?: bigint }) {
    this.#totalMax = max.totalMinor;
    this.#spotMax = max.spotMinor ?? max.totalMinor;
  }

  get bySpot(): Layout {
    return this.#now;
  }
  get list(): readonly Chip[] {
    return [...this.#now].map(([spot, amountMinor]) => ({ spot, amountMinor }));
  }
  get totalMinor(): bigint {
    return totalOf(this.#now);
  }
  /** What the round before was played with. */
  get beforeMinor(): bigint {
    return totalOf(this.#before);
  }
  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  /** False: these chips would pass a limit of the table, and nothing was laid. */
  add(chips: readonly Chip[]): boolean {
    const next = new Map(this.#now);
    for (const { spot, amountMinor } of chips) next.set(spot, (next.get(spot) ?? 0n) + amountMinor);
    return this.#put(next);
  }

  double(): boolean {
    return this.#put(new Map([...this.#now].map(([spot, amount]) => [spot, amount * 2n])));
  }

  rebet(): boolean {
    return this.#put(this.#before);
  }

  clear(): void {
    this.#put(new Map());
  }

  undo(): void {
    this.#now = this.#past.pop() ?? this.#now;
  }

  /** Replaces the layout with the table's, after a reload or a refusal. */
  replace(chips: readonly Chip[]): void {
    this.#now = new Map(chips.map(({ spot, amountMinor }) => [spot, amountMinor]));
    this.#past = [];
  }

  /** The chips were staked: they are gone from here and can be laid again. */
  staked(chips: readonly Chip[]): void {
    this.replace(chips);
    this.#before = this.#now;
    this.replace([]);
  }

  #put(next: Layout): boolean {
    if (totalOf(next) > this.#totalMax || [...next.values()].some((amount) => amount > this.#spotMax))
      return false;
    this.#past.push(this.#now);
    this.#now = next;
    return true;
  }
}

function totalOf(layout: Layout): bigint {
  return [...layout.values()].reduce((sum, amount) => sum + amount, 0n);
}
