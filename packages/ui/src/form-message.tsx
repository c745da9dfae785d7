import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import css from './form-message.module.css';

type FormMessageProps = {
  kind: 'error' | 'success' | 'info';
  /** True: takes the focus when it appears, so that it is read immediately. */
  takesFocus?: boolean;
  children: ReactNode;
};

const icons = { error: CircleAlert, success: CircleCheck, info: Info };

/** What a form says about itself as a whole. */
export function FormMessage({ kind, takesFocus = false, children }: FormMessageProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) element.current?.focus();
  }, [takesFocus, children]);
  const Icon = icons[kind];
  return (
    <div
      ref={element}
      className={css.message}
      data-kind={kind}
      role={kind === 'error' ? 'alert' : 'status'}
      tabIndex={-1}
    >
      <Icon size={20} aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}
