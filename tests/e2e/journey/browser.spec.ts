import { keyboardOf, pointer } from './hands.ts';
import { checksEveryCent, deposits, Ear, playsHand, registers, spins, withdraws } from './screens.ts';
import { newTraveller, type Home } from './travellers.ts';
import { expect, test } from '../test.ts';

const homes: readonly Home[] = ['en-UN', 'pt-PT', 'de-AT', 'en-MT'];

for (const home of homes) {
  test(`in Chromium a visitor of ${home} registers, deposits, plays, withdraws and verifies every cent`, async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    // One of them wants things to move, the others less of it: both must lead to the same end.
    const context = await browser.newContext({
      reducedMotion: home === 'en-UN' ? 'no-preference' : 'reduce',
    });
    const page = await context.newPage();
    const who = newTraveller(home);
    const ear = new Ear(page);
    await registers(page, pointer, who);
    await deposits(page, pointer, who);
    await ear.hears(page, 5_000n);
    await spins(page, pointer, who, ear, 10);
    await playsHand(page, pointer, who, ear);
    expect(ear.ended).toBe(11);
    await withdraws(page, pointer, who, ear);
    await checksEveryCent(page, pointer, who);
  });
}

test('with Tab, Enter, Space and arrows alone: registers, deposits, plays, withdraws and verifies', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  const who = newTraveller('en-UN');
  const ear = new Ear(page);
  const keyboard = keyboardOf(page);
  await registers(page, keyboard, who);
  await deposits(page, keyboard, who);
  await ear.hears(page, 5_000n);
  await spins(page, keyboard, who, ear, 3);
  await playsHand(page, keyboard, who, ear);
  await withdraws(page, keyboard, who, ear);
  await checksEveryCent(page, keyboard, who);
});
