/** Keys of a game. `press` is Space: it counts again only after it was let go. */
export interface GameKeys {
  press: () => void;
  stakeUp: () => void;
  stakeDown: () => void;
  info: () => void;
  sound: () => void;
}

/**
 * Listens for the keys of a game. While a dialog is open the keys belong to it; a control that was reached by
 * the keyboard keeps its own Space and Enter.
 */
export function listenForKeys(target: Document, mainButton: HTMLElement, keys: GameKeys): void {
  let isSpaceDown = false;
  // A control that was pressed by finger or mouse does not keep Space: it would be pressed again instead of playing.
  let pointed: Element | null = null;
  target.addEventListener('click', ({ detail }) => {
    if (detail > 0) pointed = target.activeElement;
  });
  target.addEventListener('focusin', () => (pointed = null));
  target.addEventListener('keyup', (event) => {
    if (event.code === 'Space') isSpaceDown = false;
  });
  target.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || target.querySelector('dialog[open]')) return;
    if (event.code === 'Space') {
      if (target.activeElement !== pointed && ownsSpace(target.activeElement, mainButton)) return;
      event.preventDefault();
      if (!event.repeat && !isSpaceDown) keys.press();
      isSpaceDown = true;
      return;
    }
    const run = {
      ArrowUp: keys.stakeUp,
      ArrowDown: keys.stakeDown,
      Escape: keys.info,
      KeyI: keys.info,
      KeyM: keys.sound,
    }[event.code];
    if (!run || event.repeat) return;
    event.preventDefault();
    run();
  });
}

function ownsSpace(active: Element | null, mainButton: HTMLElement): boolean {
  return active instanceof HTMLButtonElement && active !== mainButton && active.matches(':focus-visible');
}
