import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { MouseEvent, ReactNode, SyntheticEvent } from 'react';
import { IconButton } from '../icon-button.tsx';
import { LayerContext } from './layer.ts';
import css from './dialog.module.css';

export type DialogProps = {
  isOpen: boolean;
  /** Called for Escape, the close button and a press beside the dialog. The owner sets `isOpen`. */
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
  /** Buttons in a bar that does not scroll. */
  footer?: ReactNode;
  size?: 'm' | 'l';
  /** `center`: a dialog. `bottom`: a sheet on phones and a dialog above. `left`, `right`: a drawer. */
  side?: 'center' | 'bottom' | 'left' | 'right';
  /** A picture with words beside the content, on wide screens alone. */
  art?: ReactNode;
  /** Fills the screen of a phone. */
  isFull?: boolean;
  /** Opens at its full height, so that nothing moves when what it holds arrives. */
  isTall?: boolean;
  /** `alertdialog` interrupts: it closes only by its own buttons. */
  role?: 'dialog' | 'alertdialog';
};

/**
 * A native modal dialog: the browser keeps the focus inside and returns it afterwards. Why it is not Base UI's:
 * docs/decisions/base-ui-primitives.md. Its content mounts when it opens (a control with `data-autofocus` takes the
 * focus, else the heading), so what a form inside holds should live in the owner if it must outlast closing.
 */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, closeLabel, children, footer, size = 'm', side = 'center' } = props;
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const interrupts = props.role === 'alertdialog';

  useEffect(() => {
    const dialog = element.current;
    if (!dialog || dialog.open === isOpen) return;
    if (!isOpen) return dialog.close();
    const before = document.activeElement;
    dialog.showModal();
    // The browser would take the close button; the field to type in comes first, else the heading.
    const heading = dialog.querySelector<HTMLElement>('.dialog_head > h2');
    (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? heading)?.focus();
    // A dialog that goes away as a whole is never closed, so the focus is given back here.
    return () => {
      if (dialog.contains(document.activeElement) || document.activeElement === document.body)
        queueMicrotask(() => before instanceof HTMLElement && before.isConnected && before.focus());
    };
  }, [isOpen]);

  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!interrupts) onClose();
  };
  const press = (event: MouseEvent<HTMLDialogElement>) => {
    if (!interrupts && event.target === event.currentTarget) onClose();
  };
  return (
    // A press beside the dialog closes it; the keyboard has Escape and the close button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={element}
      className={css.dialog}
      data-size={size}
      data-side={side}
      data-full={props.isFull || undefined}
      data-tall={props.isTall || undefined}
      data-art={props.art ? '' : undefined}
      role={interrupts ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      onCancel={cancel}
      onMouseDown={press}
    >
      {isOpen && (
        <LayerContext value={element}>
          {props.art && <div className={css.art}>{props.art}</div>}
          <div className={css.head}>
            <h2 id={titleId} tabIndex={-1}>
              {title}
            </h2>
            {!interrupts && (
              <IconButton label={closeLabel} tone="plain" onClick={onClose}>
                <X size={20} aria-hidden="true" />
              </IconButton>
            )}
          </div>
          <div className={css.body}>{children}</div>
          {footer && <div className={css.foot}>{footer}</div>}
        </LayerContext>
      )}
    </dialog>
  );
}

/** A dialog that rises from the bottom edge on phones. */
export function Sheet(props: Omit<DialogProps, 'side'>) {
  return <Dialog {...props} side="bottom" />;
}

/** A dialog along an edge: the wallet, the menu. */
export function Drawer({
  edge = 'right',
  ...props
}: Omit<DialogProps, 'side'> & { edge?: 'left' | 'right' }) {
  return <Dialog {...props} side={edge} />;
}
