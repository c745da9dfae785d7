import type { IncidentKind } from '@halcyon/odds/incident';
import type { Side } from '@halcyon/odds/sport';

export type ScriptedIncident = {
  readonly period: string;
  readonly second: number;
  readonly kind: IncidentKind;
  readonly side?: Side;
  readonly player?: string;
  readonly detail?: string;
  /** The incident that this one takes back. */
  readonly overturns?: ScriptedIncident;
};

/** Why bets are stopped, in the words of the feed. */
export type StopReason =
  | 'goal' | 'penalty' | 'red_card' | 'var' | 'danger' | 'break_of_serve' | 'set_point' | 'end_of_match'; // prettier-ignore

export type Step = {
  /** From the start of the event at speed 1, breaks included. */
  readonly atMs: number;
  readonly incidents: readonly ScriptedIncident[];
  /** Bets of these groups stop before the incidents are published. */
  readonly stop?: {
    /** `all`, or groups of market types. */
    readonly groups: readonly string[];
    /** Types that stay open nevertheless. */
    readonly keeps?: readonly string[];
    readonly reason: StopReason;
  };
  /** Until when bets stay stopped; the longest of several counts. */
  readonly stoppedUntilMs?: number;
  /** Bets accepted from here on rest on something that was taken back. */
  readonly cancelsFromMs?: number;
};

/** Everything that happens in an event, drawn at its start. */
export type Script = { readonly steps: readonly Step[]; readonly endMs: number };

/** All markets of the event. */
export const allGroups = ['all'];

type More = Omit<Step, 'atMs' | 'incidents'>;

/** Collects steps in any order. */
export class ScriptBuilder {
  readonly #steps: Step[] = [];

  add(atMs: number, incidents: ScriptedIncident | readonly ScriptedIncident[], more: More = {}): void {
    const { stoppedUntilMs, ...rest } = more;
    this.#steps.push({
      atMs: Math.round(atMs),
      incidents: Array.isArray(incidents)
        ? (incidents as ScriptedIncident[])
        : [incidents as ScriptedIncident],
      ...rest,
      ...(stoppedUntilMs !== undefined && { stoppedUntilMs: Math.round(stoppedUntilMs) }),
    });
  }

  /** By time; what was added first stays first. Nothing comes after the end. */
  build(): Script {
    const isEnd = ({ incidents }: Step) => incidents.some(({ kind }) => kind === 'match_end');
    const endMs = this.#steps.find(isEnd)?.atMs ?? 0;
    const steps = this.#steps
      .map((step) => (step.atMs > endMs ? { ...step, atMs: endMs } : step))
      .toSorted((one, other) => one.atMs - other.atMs || Number(isEnd(one)) - Number(isEnd(other)));
    return { steps, endMs };
  }
}

export const other = (side: Side): Side => (side === 'home' ? 'away' : 'home');
export const sides = ['home', 'away'] as const;
