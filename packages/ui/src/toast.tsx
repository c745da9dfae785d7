import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { IconButton } from './icon-button.tsx';

export type ToastKind = 'error' | 'success' | 'warning' | 'warningValue';
export type Toast = {
  kind: ToastKind;
  text: string;
  /** A figure shown in bold after the text (`warningValue`). */
  value?: string;
  /** Milliseconds until it closes automatically; absent: it stays until closed. */
  timerMs?: number;
  isSwipeable?: boolean;
};

const icons = {
  error: CircleAlert,
  success: CircleCheck,
  warning: TriangleAlert,
  warningValue: TriangleAlert,
};
const SWIPE_PX = 80;

type ToastStackProps = {
  toasts: readonly Toast[];
  onDismiss: (kind: ToastKind) => void;
  dismissLabel: string;
};

/** All toasts, one per kind at most. Rendered inside a live region (`.ui-toasts`) that is there from the start. */
export function ToastStack({ toasts, onDismiss, dismissLabel }: ToastStackProps) {
  return (
    <>
      {toasts.map((toast) => (
        <ToastCard
          key={`${toast.kind}${toast.text}${toast.value ?? ''}`}
          toast={toast}
          onDismiss={() => onDismiss(toast.kind)}
          dismissLabel={dismissLabel}
        />
      ))}
    </>
  );
}

type ToastCardProps = { toast: Toast; onDismiss: () => void; dismissLabel: string };

function ToastCard({ toast, onDismiss, dismissLabel }: ToastCardProps) {
  const [isPaused, setPaused] = useState(false);
  const swipe = useSwipe(toast.isSwipeable !== false, onDismiss);
  useCountdown(toast.timerMs, isPaused, onDismiss);
  const Icon = icons[toast.kind];
  const pause = () => setPaused(true);
  const goOn = () => setPaused(false);
  return (
    <div
      className="ui-toast"
      data-kind={toast.kind}
      data-paused={isPaused || undefined}
      role={toast.kind === 'error' ? 'alert' : undefined}
      onMouseEnter={pause}
      onMouseLeave={goOn}
      onFocus={pause}
      onBlur={goOn}
      {...swipe}
    >
      <Icon size={20} aria-hidden="true" />
      <p>
        {toast.text} {toast.value && <strong className="ui-figures">{toast.value}</strong>}
      </p>
      <IconButton label={dismissLabel} tone="plain" onClick={onDismiss}>
        <X size={18} aria-hidden="true" />
      </IconButton>
      {toast.timerMs && (
        <span className="ui-toast-timer" style={{ animationDuration: `${toast.timerMs}ms` }} />
      )}
    </div>
  );
}

/** Runs out after `timerMs` of not being paused. */
function useCountdown(timerMs: number | undefined, isPaused: boolean, onEnd: () => void) {
  const leftMs = useRef(timerMs ?? 0);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (!timerMs || isPaused) return;
    const since = performance.now();
    const timer = setTimeout(() => end.current(), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= performance.now() - since;
    };
  }, [timerMs, isPaused]);
}

function useSwipe(isOn: boolean, onAway: () => void) {
  const startX = useRef<number | null>(null);
  if (!isOn) return {};
  const moved = (event: PointerEvent<HTMLElement>) =>
    startX.current === null ? 0 : event.clientX - startX.current;
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      startX.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.style.translate = `${moved(event)}px`;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const isAway = Math.abs(moved(event)) > SWIPE_PX;
      startX.current = null;
      event.currentTarget.style.translate = '';
      if (isAway) onAway();
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      startX.current = null;
      event.currentTarget.style.translate = '';
    },
  };
}
