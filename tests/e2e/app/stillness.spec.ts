import { whyStill } from '../stillness.ts';
import { expect, test } from '../test.ts';

test('a page that is not drawn, one that hangs and one that works are reported apart', async ({ page }) => {
  await page.goto('/en-UN');
  expect(await whyStill(page)).toBeNull();
  // A browser cannot be made to stop; a page that gets no frames looks the same from outside.
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  const soon = { answerMs: 2_000, framesMs: 500 };
  expect(await whyStill(page, soon)).toContain('is visible, and got no frame');
  await page.evaluate(() => {
    const busyUntilMs = Date.now() + 5_000;
    setTimeout(() => {
      while (Date.now() < busyUntilMs);
    });
  });
  expect(await whyStill(page, soon)).toContain('does not answer');
});
