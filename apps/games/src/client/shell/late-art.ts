/** On a fast line the art is here by then. On a slower one the game begins without it, and it follows. */
export const ART_WAIT_MS = 80;

/**
 * Resolves when the art is here or has had its time, whichever comes first: the first picture never waits longer.
 * A frozen picture (`isWhole`) is one to compare, so it waits for all of it.
 */
export async function artInTime(art: Promise<unknown>, isWhole: boolean): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, ART_WAIT_MS));
  await (isWhole ? art : Promise.race([art, late]));
}
