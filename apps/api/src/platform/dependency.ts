const all = new Set<Dependency<unknown>>();

/**
 * What a domain needs from one of higher rank, which it may not import. The composition provides it, once. It has no
 * default: without it the start fails (`assertProvided`), and so does every use.
 */
export class Dependency<Value> {
  readonly name: string;
  #value: { readonly of: Value } | null = null;

  /** `name`: `<domain>.<what>`. */
  constructor(name: string) {
    this.name = name;
    all.add(this);
  }

  provide(value: Value): void {
    this.#value = { of: value };
  }

  get isProvided(): boolean {
    return this.#value !== null;
  }

  get value(): Value {
    if (this.#value === null) throw new DependencyMissing([this.name]);
    return this.#value.of;
  }
}

export class DependencyMissing extends Error {
  override name = 'DependencyMissing';

  constructor(names: readonly string[]) {
    super(`not provided: ${names.join(', ')}`);
  }
}

/** Throws DependencyMissing with the name of everything that the loaded domains need and nothing has provided. */
export function assertProvided(): void {
  const missing = [...all].filter(({ isProvided }) => !isProvided).map(({ name }) => name);
  if (missing.length > 0) throw new DependencyMissing(missing.toSorted());
}
