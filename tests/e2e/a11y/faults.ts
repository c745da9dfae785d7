import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const ofBuilder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const axeSource = readFileSync(ofBuilder.resolve('axe-core/axe.min.js'), 'utf8');
/** Rules whose every fault axe calls moderate or minor. */
const lesserRules = [...axeSource.matchAll(/\{id:"([\w-]+)",impact:"(?:moderate|minor)"/g)].map(
  ([, id]) => id!,
);

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
 * `within` is the selector of the part that is looked at; without it the open dialog, or else the whole page. Colours are measured at rest: what is found is looked at once more
 * a second later, because a notice that begins to fade meanwhile has the colours of neither look.
 */
export async function faultsOnPage(page: Page, options: Look = {}): Promise<string[]> {
  await atRest(page);
  const found = await faultsNow(page, options);
  if (found.length === 0) return [];
  await page.waitForTimeout(FADE_MS);
  await atRest(page);
  return faultsNow(page, options);
}

/** With one open, what is behind it is left out: it cannot be used, and is looked at without the dialog. */
const MODAL = 'dialog:modal';

type Look = { readonly hasFrames?: boolean; readonly evenMinor?: boolean; readonly within?: string };
type Fault = {
  readonly id: string;
  readonly impact?: string | null | undefined;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string | undefined }[];
};

async function faultsNow(page: Page, look: Look): Promise<string[]> {
  const faults = page.frames().length > 1 ? await faultsInFrames(page, look) : await faultsInPage(page, look);
  return faults
    .filter(({ impact }) => look.evenMinor || SERIOUS.some((one) => one === impact))
    .map(({ id, nodes }) => {
      const [first] = nodes;
      const why = first?.failureSummary?.split('\n')[1]?.trim();
      return `${id} (${nodes.length}): ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')} · ${why}`;
    });
}

/** Passing elements are not described, which halves axe’s work; rules that find nothing serious are not run. */
const optionsOf = ({ evenMinor = false }: Look) => ({
  resultTypes: ['violations' as const],
  rules: evenMinor ? {} : Object.fromEntries(lesserRules.map((id) => [id, { enabled: false }])),
});

/** Only games run in frames; without `hasFrames` axe needs no second page for its results. */
async function faultsInFrames(page: Page, look: Look): Promise<readonly Fault[]> {
  const axe = new AxeBuilder({ page, axeSource })
    .include(look.within ?? 'html')
    .options(optionsOf(look))
    .setLegacyMode(!look.hasFrames);
  return (await axe.analyze()).violations;
}

/** The same for a page without frames at a third of the cost: axe stays in the page, and only faults leave it. */
async function faultsInPage(page: Page, look: Look): Promise<readonly Fault[]> {
  type Axe = { run(within: string, options: object): Promise<{ violations: readonly Fault[] }> };
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ({ within, modal, options }) => {
      const { axe } = window as unknown as { axe: Axe };
      const { violations } = await axe.run(
        within ?? (document.querySelector(modal) ? modal : 'html'),
        options,
      );
      return violations.map(({ id, impact, nodes }) => ({
        id,
        impact,
        nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
      }));
    },
    { within: look.within, modal: MODAL, options: optionsOf(look) },
  );
}
