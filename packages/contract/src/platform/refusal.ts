/**
 * The house said no, for a reason the player may be told. Thrown inside a command, so the transaction rolls
 * back by itself; the same class leaves the server and arrives at the screen.
 */
export class Refusal<Code extends string = string> extends Error {
  override name = 'Refusal';
  /** `<domain>.<reason>`. What screens switch on; never renamed once released. */
  readonly code: Code;
  /** Safe to show. Amounts are minor units as strings, instants are ISO 8601 UTC. */
  readonly facts: Readonly<Record<string, string>>;

  constructor(code: Code, facts: Readonly<Record<string, string>> = {}) {
    super(code);
    this.code = code;
    this.facts = facts;
  }
}
