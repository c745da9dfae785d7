import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const SERIOUS = ['serious', 'critical'] as const;

/** A notice fades within this time. */
const FADE_MS = 1_000;

/** Waits until nothing fades or moves. What takes longer (the time bar of a notice, an endless repetition) or is paused is not waited for. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async (waitMs) => {
    const ending = document.getAnimations().filter(({ effect, currentTime, playState }) => {
      const leftMs = Number(effect?.getComputedTiming().endTime) - Number(currentTime ?? 0);
      return playState !== 'paused' && leftMs <= waitMs;
    });
    const ended = Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, waitMs))]);
  }, 2 * FADE_MS);
}

/**
 * What axe calls serious or critical (everything it finds, with `evenMinor`) on what is shown now, one line each.
 * `within` is the selector of the part that is looked at. Colours are measured at rest: what is found is looked at once more
 * a second later, because a notice that begins to fade meanwhile has the colours of neither look.
 */
export async function faultsOnPage(
  page: Page,
  options: { readonly hasFrames?: boolean; readonly evenMinor?: boolean; readonly within?: string } = {},
): Promise<string[]> {
  await atRest(page);
  const found = await faultsNow(page, options);
  if (found.length === 0) return [];
  await page.waitForTimeout(FADE_MS);
  await atRest(page);
  return faultsNow(page, options);
}

/**
 * Passing elements are not described, which halves axe’s work. Only games run in frames; without frames axe needs no second
 * page for its results.
 */
async function faultsNow(
  page: Page,
  { hasFrames = false, evenMinor = false, within = 'html' },
): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .include(within)
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(!hasFrames);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => evenMinor || SERIOUS.some((one) => one === impact))
    .map(({ id, nodes }) => {
      const [first] = nodes;
      const why = first?.failureSummary?.split('\n')[1]?.trim();
      return `${id} (${nodes.length}): ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')} · ${why}`;
    });
}
