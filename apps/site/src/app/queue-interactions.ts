/**
 * Inline script (`queueInteractionsCode`) that runs before the page's own: presses, choices, typing and submits before
 * hydration are queued and replayed in order at the `hydrated` event. Links, and forms with an `action`, are left to the
 * browser. What waited longer than KEPT_MS is dropped. Serialised to text, so it uses only its argument.
 * Source: docs/decisions/deferred-script.md.
 */
function queueInteractions(keptMs: number): void {
  type Kept = { readonly element: Element; readonly sinceMs: number; readonly again: () => void };
  const kept = new Map<Element | Event, Kept>();
  const keep = (element: Element, again: () => void, once: Element | Event = element) => {
    kept.set(once, { element, sinceMs: performance.now(), again });
    element.toggleAttribute('data-kept', true);
  };
  const hear = (event: Event) => {
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
      // The way along a row of tabs. Each press counts, unlike those of a button.
      const { key, altKey, ctrlKey, metaKey } = event as KeyboardEvent;
      // With another key held it belongs to the browser: Alt and an arrow lead back.
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
      keep(target, () => tell(target));
  };
  // A field keeps what was typed while the page wakes, but its owner has not heard of it. The owner compares with what
  // was last set through the element itself: that is set back to the server's, so that what was typed is news.
  const tell = (field: HTMLInputElement | HTMLTextAreaElement) => {
    const { value } = field;
    if (field.type === 'file') field.dispatchEvent(new Event('change', { bubbles: true }));
    else if ('checked' in field && field.checked !== field.defaultChecked) {
      field.checked = !field.checked;
      field.click();
    } else if (value !== field.defaultValue) {
      field.value = field.defaultValue;
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
  // React stops the presses on a part whose script is still on its way: those are done again until it takes one.
  const stoppedSinceMs = new WeakMap<Element, number>();
  const pressAgain = (event: Event) => {
    const button = event.target instanceof Element && event.target.closest('button');
    if (!button) return;
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
  const types = ['click', 'keydown', 'input', 'change', 'submit'];
  for (const type of types) addEventListener(type, hear, true);
  const wake = async () => {
    for (const type of types) removeEventListener(type, hear, true);
    document.addEventListener('click', pressAgain, true);
    for (const { element, sinceMs, again } of kept.values()) {
      // Each finds the page as the one before it has left it, drawn anew.
      // oxlint-disable-next-line no-await-in-loop
      await new Promise((resolve) => setTimeout(resolve));
      element.removeAttribute('data-kept');
      if (element.isConnected && performance.now() - sinceMs < keptMs) again();
    }
  };
  addEventListener('hydrated', () => void wake(), { once: true });
}

/** The longest that a press waits for the page, ms. */
const KEPT_MS = 10_000;

/** The text of the inline script. A function, so that the page's own script carries none of it. */
export const queueInteractionsCode = () => `(${queueInteractions.toString()})(${KEPT_MS})`;

/** Marks the page as hydrated (`html[data-hydrated]`) and starts the replay. */
export function markHydrated(): void {
  document.documentElement.dataset['hydrated'] = '';
  dispatchEvent(new Event('hydrated'));
}
