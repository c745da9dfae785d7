/** Dates of headers are real ones: two machines compare them, and a virtual clock must not reach the other. */
export function nowUtc(): string {
  return `${new Date(performance.timeOrigin + performance.now()).toISOString().slice(0, 19)}Z`;
}
