/** What the processes log of exceptions that no handler caught, in any of their forms. */
const mark = /uncaught|unhandledRejection/;

/** Collects those lines from the output of a process. */
export class UncaughtLog {
  readonly lines: string[] = [];
  #rest = '';

  readonly take = (text: string): void => {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop()!;
    for (const line of lines) if (mark.test(line)) this.lines.push(line.slice(0, 400));
  };
}

/** What processes logged, and what the one with a metrics page counted: neither may hide the other. */
export async function uncaughtIn(log: UncaughtLog, metricsUrl: string): Promise<readonly string[]> {
  const counted = await countOf(metricsUrl).catch(() => Number.NaN);
  return counted === 0 ? log.lines : [`halcyon_uncaught_total is ${counted}`, ...log.lines];
}

/** The counter, which must be there. */
async function countOf(metricsUrl: string): Promise<number> {
  const page = await (await fetch(metricsUrl)).text();
  if (!page.includes('# TYPE halcyon_uncaught_total counter')) return Number.NaN;
  const samples = page.matchAll(/^halcyon_uncaught_total(?:{[^}]*})? (\S+)$/gm);
  return [...samples].reduce((sum, [, value]) => sum + Number(value), 0);
}
