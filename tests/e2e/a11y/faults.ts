import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const SERIOUS = ['serious', 'critical'] as const;

/**
 * What axe calls serious or critical (everything it finds, with `evenMinor`) on what is shown now, one line each.
 * `within` is the selector of the part that is looked at. Passing elements are not described, which halves axe’s work. Only games run in frames; without frames axe needs no
 * second page for its results.
 */
export async function faultsOnPage(
  page: Page,
  { hasFrames = false, evenMinor = false, within = 'html' } = {},
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
