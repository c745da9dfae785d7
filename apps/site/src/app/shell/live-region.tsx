import { lazy, Suspense, useEffect, useState } from 'react';
import { useSite, useText } from '../../platform/site.ts';
import { useStore } from '../../platform/store.ts';
import css from './shell.module.css';
import toastCss from '@halcyon/ui/layer/toast.module.css';
import ui from '@halcyon/ui/ui.module.css';

const ToastStack = lazy(async () => ({ default: (await import('@halcyon/ui/layer/toast')).ToastStack }));

/** The polite region of the page and the toasts, whose code is loaded with the first one. */
export function LiveRegion() {
  const t = useText();
  const { messages } = useSite();
  const announced = useStore(messages.announced);
  const toasts = useStore(messages.toasts);
  const [isUsed, setUsed] = useState(false);
  if (toasts.length > 0 && !isUsed) setUsed(true);
  return (
    <>
      <p className={ui.hidden} role="status">
        {announced}
      </p>
      {/* Here from the start, so that what appears in it is announced. */}
      <div className={toastCss.toasts} aria-live="polite">
        {isUsed && (
          <Suspense fallback={null}>
            <ToastStack
              toasts={toasts}
              onDismiss={messages.clear}
              label={t('shell.toast.label')}
              dismissLabel={t('shell.toast.dismiss')}
            />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** Says that the browser has no connection, for as long as that lasts. */
export function OfflineBar() {
  const t = useText();
  const [isOffline, setOffline] = useState(false);
  useEffect(() => {
    const look = () => setOffline(!navigator.onLine);
    look();
    window.addEventListener('online', look);
    window.addEventListener('offline', look);
    return () => {
      window.removeEventListener('online', look);
      window.removeEventListener('offline', look);
    };
  }, []);
  return isOffline ? (
    <p className={css.offlineBar} role="status">
      {t('shell.connection.offline')}
    </p>
  ) : null;
}
