/** First, last, invert, play: what `change` moves among `elements` glides to its new place. */
export function glide(elements: readonly HTMLElement[], change: () => void, durationMs: number): void {
  const before = new Map(elements.map((element) => [element, element.getBoundingClientRect()]));
  change();
  if (durationMs === 0) return;
  for (const [element, from] of before) {
    const to = element.getBoundingClientRect();
    const x = from.left - to.left;
    const y = from.top - to.top;
    if (Math.abs(x) + Math.abs(y) < 0.5) continue;
    element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], {
      duration: durationMs,
      easing: 'cubic-bezier(.2,.8,.2,1)',
    });
  }
}

/** Flies an element from another one's place to its own, with a slight turn as a dealt card has. */
export function flyFrom(
  element: HTMLElement,
  origin: Element,
  durationMs: number,
  turnDegrees: number,
): void {
  if (durationMs === 0) return;
  const from = origin.getBoundingClientRect();
  const to = element.getBoundingClientRect();
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  element.animate(
    [
      { transform: `translate(${x}px, ${y}px) rotate(${turnDegrees}deg) scale(.8)`, opacity: 0.2 },
      { opacity: 1, offset: 0.25 },
      { transform: 'none', opacity: 1 },
    ],
    { duration: durationMs, easing: 'cubic-bezier(.2,.75,.25,1)' },
  );
}

/** Flies an element to another one's place, where it is gone. */
export function flyAway(element: Element, to: Element, durationMs: number): void {
  if (durationMs === 0) return element.remove();
  const [from, end] = [element.getBoundingClientRect(), to.getBoundingClientRect()];
  const move = `translate(${end.left + end.width / 2 - from.left}px, ${end.top + end.height / 2 - from.top}px)`;
  const flight = element.animate([{}, { transform: move, opacity: 0 }], {
    duration: durationMs * 1.5,
    easing: 'ease-in',
    fill: 'forwards',
  });
  void flight.finished.then(() => element.remove());
}
