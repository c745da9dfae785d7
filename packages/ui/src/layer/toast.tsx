import { Toast as Base } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { IconButton } from '../icon-button.tsx';
import css from './toast.module.css';
import ui from '../ui.module.css';

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

type ToastStackProps = {
  toasts: readonly Toast[];
  onDismiss: (kind: ToastKind) => void;
  /** Of the region, which F6 moves the focus to. */
  label: string;
  dismissLabel: string;
};

/** All toasts, one per kind at most. Rendered inside a polite live region that is on the page from the start. */
export function ToastStack(props: ToastStackProps) {
  return (
    <Base.Provider limit={Object.keys(icons).length}>
      <Stack {...props} />
    </Base.Provider>
  );
}

function Stack({ toasts, onDismiss, label, dismissLabel }: ToastStackProps) {
  const { toasts: shown, add, close } = Base.useToastManager<Toast>();
  const follow = useEffectEvent((wanted: readonly Toast[]) => {
    for (const toast of wanted) {
      if (shown.some(({ data }) => data === toast)) continue;
      const onClose = () => onDismiss(toast.kind);
      // The kind as id: a second toast of a kind replaces the first and starts its time again.
      add({ id: toast.kind, data: toast, timeout: toast.timerMs ?? 0, onClose });
    }
    for (const { id } of shown) if (!wanted.some(({ kind }) => kind === id)) close(id);
  });
  useEffect(() => follow(toasts), [toasts]);
  return (
    // The live region around it announces what appears.
    <Base.Viewport className={css.list} aria-label={label} aria-live={undefined} aria-atomic={undefined}>
      {shown.toReversed().map((toast) => (
        <ToastCard key={toast.id} toast={toast} dismissLabel={dismissLabel} />
      ))}
    </Base.Viewport>
  );
}

type Shown = ReturnType<typeof Base.useToastManager<Toast>>['toasts'][number];

function ToastCard({ toast, dismissLabel }: { toast: Shown; dismissLabel: string }) {
  const { data } = toast;
  if (!data) return null;
  const Icon = icons[data.kind];
  return (
    <Base.Root
      toast={toast}
      className={css.toast}
      data-kind={data.kind}
      role={data.kind === 'error' ? 'alert' : 'group'}
      aria-modal={undefined}
      swipeDirection={data.isSwipeable === false ? [] : ['left', 'right']}
    >
      <Icon size={20} aria-hidden="true" />
      <Base.Title render={<p />}>
        {data.text} {data.value && <strong className={ui.figures}>{data.value}</strong>}
      </Base.Title>
      {/* Base UI hides it from screen readers until the toasts have the focus. */}
      <Base.Close
        aria-hidden={undefined}
        render={
          <IconButton label={dismissLabel} tone="plain">
            <X size={18} aria-hidden="true" />
          </IconButton>
        }
      />
      {data.timerMs && (
        <span
          key={toast.updateKey}
          className={css.timer}
          style={{ animationDuration: `${data.timerMs}ms` }}
        />
      )}
    </Base.Root>
  );
}
