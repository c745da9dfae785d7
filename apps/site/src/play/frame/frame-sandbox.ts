/**
 * What a game's frame may do: run scripts, submit forms, open windows (the rules of a game). It keeps its own
 * origin only where that is not ours: with both rights on our origin it could remove its sandbox. Pure.
 */
export function sandboxOf(launchUrl: string, ownOrigin: string | null): string {
  const rights = 'allow-scripts allow-popups allow-forms';
  const isForeign = URL.canParse(launchUrl) && new URL(launchUrl).origin !== ownOrigin;
  return isForeign ? `${rights} allow-same-origin` : rights;
}
