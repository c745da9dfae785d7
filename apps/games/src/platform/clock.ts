/** The time of day. Handed in everywhere, so that tests move it. */
export type Clock = { now(): Date };
export const realClock: Clock = { now: () => new Date() };

export function addMs(to: Date, ms: number): Date {
  return new Date(to.getTime() + ms);
}
