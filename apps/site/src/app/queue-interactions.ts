/**
 * Inline script of every page (`queueInteractionsCode`), the first of the body. Two gaps lose input on a server-rendered page,
 * and React fills neither:
 * - before hydration there is no listener, so presses, choices, typing and submits are kept and repeated in their order
 *   when the page says that it is hydrated (`hydrated`);
 * - afterwards React stops presses and input on a part whose code has not arrived yet, so they are repeated until they
 *   get through.
 * Before hydration links, and forms with an action, work without script and are left to the browser. What waited longer
 * than KEPT_MS is dropped, because the player no longer expects it; a chosen file is not, because the browser shows it
 * nowhere and reports no second choice of the same one. Uses the DOM alone, and nothing of this module but its argument.
 * Source: docs/decisions/deferred-script.md.
 */
function queueInteractions(keptMs: number): void {
  type Kept = { readonly element: Element; readonly sinceMs: number; readonly again: () => void };
  const kept = new Map<Element | Event, Kept>();
  const keep = (element: Element, again: () => void, once: Element | Event = element) => {
    kept.set(once, { element, sinceMs: performance.now(), again });
    element.toggleAttribute('data-kept', true);
  };
  const isFile = (field: Element) => field instanceof HTMLInputElement && field.type === 'file';
  const note = (event: Event) => {
    const { type, target } = event;
    if (!(target instanceof Element)) return;
    if (type === 'submit') {
      const form = target as HTMLFormElement;
      if (form.hasAttribute('action')) return;
      event.preventDefault();
      const { submitter } = event as SubmitEvent;
      keep(submitter ?? form, () => form.requestSubmit(submitter));
    } else if (type === 'click') {
      const button = target.closest('button');
      if (button && !(button.form && button.type === 'submit')) keep(button, () => button.click());
    } else if (type === 'keydown') {
      // Moving along a row of tabs: each press counts, unlike those on a button.
      const { key, altKey, ctrlKey, metaKey } = event as KeyboardEvent;
      // With a modifier it belongs to the browser: Alt and an arrow go back.
      if (target.role !== 'tab' || altKey || ctrlKey || metaKey || !/^(Arrow|Home$|End$)/.test(key)) return;
      event.preventDefault();
      keep(target, () => target.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true })), event);
    } else if (target instanceof HTMLSelectElement) {
      const { value } = target;
      keep(target, () => {
        target.value = value;
        target.dispatchEvent(new Event('change', { bubbles: true }));
      });
    } else if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      keep(target, () => repeatTyping(target));
  };
  // The field holds what was typed, but React never got the event, and it ignores an event whose value it believes to
  // know already. The server's value is set back first, so that the typed one counts as a change.
  const repeatTyping = (field: HTMLInputElement | HTMLTextAreaElement) => {
    const { value } = field;
    if (isFile(field)) field.dispatchEvent(new Event('change', { bubbles: true }));
    else if ('checked' in field && field.checked !== field.defaultChecked) {
      field.checked = !field.checked;
      field.click();
    } else if (value !== field.defaultValue) {
      field.value = field.defaultValue;
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
  // Capturing, and added after React's own listener, so it sees the presses that React has just stopped.
  const stoppedSinceMs = new WeakMap<Element, number>();
  const pressAgain = (event: MouseEvent) => {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>('button, a[href]');
    // With a modifier a link opens elsewhere, which needs no script.
    if (!button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const sinceMs = stoppedSinceMs.get(button);
    if (!event.cancelBubble || (sinceMs && performance.now() - sinceMs > keptMs)) {
      stoppedSinceMs.delete(button);
      button.removeAttribute('data-kept');
      return;
    }
    event.preventDefault();
    if (sinceMs && event.isTrusted) return;
    stoppedSinceMs.set(button, sinceMs ?? performance.now());
    button.toggleAttribute('data-kept', true);
    setTimeout(() => button.click(), 100);
  };
  // A change without a new value reaches the part as soon as React listens there, and counts only on lists and files.
  const changes = new WeakSet<Event>();
  const enterAgain = (event: Event) => {
    const { target: field } = event;
    const isTyped = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (!isTyped && !(field instanceof HTMLSelectElement)) return;
    const sinceMs = stoppedSinceMs.get(field);
    const isLate = !isFile(field) && sinceMs !== undefined && performance.now() - sinceMs > keptMs;
    if (event.cancelBubble && !isLate) {
      if (sinceMs !== undefined && !changes.has(event)) return;
      stoppedSinceMs.set(field, sinceMs ?? performance.now());
      field.toggleAttribute('data-kept', true);
      setTimeout(() => {
        const change = new Event('change', { bubbles: true });
        changes.add(change);
        field.dispatchEvent(change);
      }, 100);
    } else if (sinceMs !== undefined) {
      stoppedSinceMs.delete(field);
      field.removeAttribute('data-kept');
      if (isTyped && !isFile(field) && !event.cancelBubble) setTimeout(() => repeatTyping(field));
    }
  };
  const types = ['click', 'keydown', 'input', 'change', 'submit'];
  for (const type of types) addEventListener(type, note, true);
  const repeatAll = async () => {
    for (const type of types) removeEventListener(type, note, true);
    document.addEventListener('click', pressAgain, true);
    document.addEventListener('input', enterAgain, true);
    document.addEventListener('change', enterAgain, true);
    for (const { element, sinceMs, again } of kept.values()) {
      // Each gets the page as the one before it left it, rendered again.
      // oxlint-disable-next-line no-await-in-loop
      await new Promise((resolve) => setTimeout(resolve));
      element.removeAttribute('data-kept');
      const isExpected = isFile(element) || performance.now() - sinceMs < keptMs;
      if (element.isConnected && isExpected) again();
    }
  };
  addEventListener('hydrated', () => void repeatAll(), { once: true });
}

/** How long a press may wait, ms. */
const KEPT_MS = 10_000;

/** Text of the inline script; a function, so that the client bundle carries none of it. */
export const queueInteractionsCode = () => `(${queueInteractions.toString()})(${KEPT_MS})`;

/** Marks the page as hydrated: `html[data-hydrated]` for tests and benchmarks, and an event for what was kept. */
export function markHydrated(): void {
  document.documentElement.dataset['hydrated'] = '';
  dispatchEvent(new Event('hydrated'));
}
