import { addresses } from '../../playwright.config.ts';

const address = `${addresses.site}/control/clock`;

/** Moves the clock of the whole installation forward: docs/decisions/virtual-clock.md. Throws: it was not moved. */
export async function moveClock(moveSeconds: number): Promise<void> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ moveSeconds }),
  });
  if (!answer.ok) throw new Error(`the clock was not moved: ${await answer.text()}`);
}

export async function moveClockTo(instantMs: number): Promise<void> {
  const { now } = (await (await fetch(address)).json()) as { now: string };
  await moveClock(Math.ceil((instantMs - Date.parse(now)) / 1000));
}
