const KEY = 'halcyon-step-';

/** The step that this browser reached in an element, 0 for the first; never past `last`. */
export function readStep(id: string, last: number): number {
  try {
    return withinSteps(localStorage.getItem(KEY + id), last);
  } catch {
    return 0;
  }
}

/** Stores it; without storage it is lost with the page. */
export function writeStep(id: string, at: number): void {
  try {
    localStorage.setItem(KEY + id, String(at));
  } catch {
    // Storage is full or switched off: the element starts at its first step next time.
  }
}

/** Clamps a stored step: an element may have become shorter, and storage is not trusted. Pure. */
export function withinSteps(kept: string | null, last: number): number {
  const at = Number(kept);
  return Number.isInteger(at) && at > 0 ? Math.min(at, last) : 0;
}

/** Target step of a key from step `at`; null: none. The ends do not wrap around. Pure. */
export function stepFor(key: string, at: number, last: number): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return Math.min(at + 1, last);
    case 'ArrowLeft':
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}
