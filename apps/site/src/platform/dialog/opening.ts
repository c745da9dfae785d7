/** A frame without a dialog goes after this, ms. */
const FRAME_MS = 8_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * An empty frame in the shape of a dialog that has been pressed for, drawn by the stylesheet in the next picture
 * (`:root[data-opening]` in shell/opening.css) while the dialog itself is fetched and rendered. It goes as soon as a dialog
 * is open.
 */
export function beginOpening(dialog: string): void {
  document.documentElement.dataset['opening'] = dialog;
  clearTimeout(timer);
  timer = setTimeout(endOpening, FRAME_MS);
}

export function endOpening(): void {
  clearTimeout(timer);
  delete document.documentElement.dataset['opening'];
}
