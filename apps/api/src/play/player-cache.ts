import { LRUCache } from 'lru-cache';

/**
 * Values by name, each of one player. When it is full the least recently used goes; those of one player are
 * forgotten without a look at the others.
 */
export class PlayerCache<Value extends { readonly playerId: bigint }> {
  readonly #values: LRUCache<string, Value>;
  readonly #namesOf = new Map<bigint, Set<string>>();

  constructor(max: number) {
    this.#values = new LRUCache({ max, dispose: ({ playerId }, name) => this.#unlist(playerId, name) });
  }

  get size(): number {
    return this.#values.size;
  }

  get(name: string): Value | undefined {
    return this.#values.get(name);
  }

  set(name: string, value: Value): void {
    this.#values.set(name, value);
    const names = this.#namesOf.get(value.playerId) ?? new Set();
    this.#namesOf.set(value.playerId, names.add(name));
  }

  delete(name: string): void {
    this.#values.delete(name);
  }

  forget(playerId: bigint): void {
    for (const name of this.#namesOf.get(playerId) ?? []) this.#values.delete(name);
  }

  #unlist(playerId: bigint, name: string): void {
    const names = this.#namesOf.get(playerId);
    names?.delete(name);
    if (names?.size === 0) this.#namesOf.delete(playerId);
  }
}
