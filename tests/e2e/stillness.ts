import type { Page } from '@playwright/test';

/** How long a page of a busy machine may take for an answer, and for two frames. */
const patience = { answerMs: 5_000, framesMs: 10_000 };

/**
 * Why nothing moves on a page, or null when it answers and draws: its script is busy for good, or it answers and gets
 * no frame, for which every press waits.
 */
export async function whyStill(page: Page, { answerMs, framesMs } = patience): Promise<string | null> {
  const visibility = await within(
    page.evaluate(() => document.visibilityState),
    answerMs,
  );
  if (visibility === null) return `The script of ${page.url()} does not answer.`;
  const frames = page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(true)))),
  );
  if ((await within(frames, framesMs)) !== null) return null;
  const seconds = framesMs / 1000;
  return `${page.url()} answers, is ${visibility}, and got no frame in ${seconds} s.`;
}

/** Null when it takes longer, or the page is gone. */
async function within<Answer>(pending: Promise<Answer>, ms: number): Promise<Answer | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, ms, null);
  const answer = await Promise.race([pending.catch(() => null), late]);
  clearTimeout(timer);
  return answer;
}
