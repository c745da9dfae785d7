/** Signatures compare real clocks of two machines; a virtual clock must not reach them. */
export function realNowMs(): number {
  return Math.round(performance.timeOrigin + performance.now());
}
