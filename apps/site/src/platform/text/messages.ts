import type { Toast, ToastKind } from '@halcyon/ui/layer/toast';
import { createStore, type Store } from '../store.ts';

const ANNOUNCE_GAP_MS = 5000;
export const TOAST_TIMER_MS = 6000;

export type Messages = {
  /** At most one toast of each kind. A toast never carries the only copy of an error. */
  readonly toasts: Store<readonly Toast[]>;
  readonly show: (toast: Toast) => void;
  readonly clear: (kind: ToastKind) => void;
  readonly announced: Store<string>;
  /** Says something to screen readers, at most once in five seconds; what comes between is joined. */
  readonly announce: (words: string) => void;
};

export function createMessages(): Messages {
  const toasts = createStore<readonly Toast[]>([]);
  const announced = createStore('');
  let waiting: string[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;

  const speak = () => {
    timer = null;
    if (waiting.length === 0) return;
    announced.set(waiting.join(' '));
    waiting = [];
    timer = setTimeout(speak, ANNOUNCE_GAP_MS);
  };
  return {
    toasts,
    show: (toast) => {
      const others = toasts.get().filter(({ kind }) => kind !== toast.kind);
      toasts.set([...others, { timerMs: TOAST_TIMER_MS, isSwipeable: true, ...toast }]);
    },
    clear: (kind) => toasts.set(toasts.get().filter((toast) => toast.kind !== kind)),
    announced,
    announce: (words) => {
      waiting.push(words);
      if (timer === null) speak();
    },
  };
}
