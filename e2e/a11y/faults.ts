import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const SERIOUS = ['serious', 'critical'] as const;

/**
 * What axe calls serious or critical (everything that it finds, with `evenMinor`) on what is shown now, in one line
 * each. Elements that pass are not described: that is half of axe’s work. Only a game stands in a frame; without
 * frames axe needs no second page for its sums.
 */
export async function faultsOnPage(
  page: Page,
  { hasFrames = false, evenMinor = false } = {},
): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(!hasFrames);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => evenMinor || SERIOUS.some((one) => one === impact))
    .map(({ id, nodes }) => {
      const [first] = nodes;
      const why = first?.failureSummary?.split('\n')[1]?.trim();
      return `${id} (${nodes.length}): ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')} · ${why}`;
    });
}
