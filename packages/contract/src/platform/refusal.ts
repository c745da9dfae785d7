/**
 * A refusal with a reason that may be shown to the player. Thrown inside a command, so the transaction rolls back;
 * the server sends the same class to the screen.
 */
export class Refusal<Code extends string = string> extends Error {
  override name = 'Refusal';
  /** `<domain>.<reason>`. What screens switch on; never renamed once released. */
  readonly code: Code;
  /** Safe to show. Amounts are minor units as strings, instants are ISO 8601 UTC. */
  readonly facts: Readonly<Record<string, string>>;
  /** Message for the player, in the player's language, where a screen shows the server's own; absent as a rule. */
  readonly detail: string | undefined;

  constructor(code: Code, facts: Readonly<Record<string, string>> = {}, detail?: string) {
    super(code);
    this.code = code;
    this.facts = facts;
    this.detail = detail;
  }
}
