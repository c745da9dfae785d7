const ANSWER_MS_MAX = 10_000;

/**
 * The site that a benchmark measures: SITE, or the one that `npm start` brings up. Where none answers, the benchmark
 * reports it and ends with 1.
 */
export async function runningSite(): Promise<string> {
  const site = process.env['SITE'] ?? 'http://localhost:3000';
  try {
    const answer = await fetch(site, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS_MAX) });
    await answer.body?.cancel();
  } catch {
    console.error(`No site answers at ${site}; \`npm start\` brings one up.`);
    process.exit(1);
  }
  return site;
}
