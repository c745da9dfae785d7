/**
 * The last line of defence: an exception that escaped an event handler is reported and does not end the process, which
 * serves other players and holds no state. Set once the process has started: a start that fails ends it.
 * docs/decisions/one-listener.md
 */
export function surviveFaults(report: (error: unknown, origin: string) => void): void {
  for (const origin of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(origin, (error: unknown) => report(error, origin));
  }
}
