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
  /** Words for the player, in the player's language, where a screen shows the server's own; absent as a rule. */
  readonly detail: string | undefined;

  constructor(code: Code, facts: Readonly<Record<string, string>> = {}, detail?: string) {
    super(code);
    this.code = code;
    this.facts = facts;
    this.detail = detail;
  }
}
