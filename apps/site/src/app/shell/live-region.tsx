import { lazy, Suspense, useEffect, useState } from 'react';
import { useSite, useText } from '../../platform/site.ts';
import { useStore } from '../../platform/store.ts';

const ToastStack = lazy(async () => ({ default: (await import('@halcyon/ui/toast')).ToastStack }));

/** The one polite region of the page, the toasts, and the word about the connection. */
export function LiveRegion() {
  const t = useText();
  const { messages } = useSite();
  const announced = useStore(messages.announced);
  const toasts = useStore(messages.toasts);
  return (
    <>
      <p className="ui-hidden" role="status">
        {announced}
      </p>
      {/* The region stands from the start, so that what appears in it is announced. */}
      <section className="ui-toasts" aria-label={t('shell.toast.label')} aria-live="polite">
        {toasts.length > 0 && (
          <Suspense fallback={null}>
            <ToastStack toasts={toasts} onDismiss={messages.clear} dismissLabel={t('shell.toast.dismiss')} />
          </Suspense>
        )}
      </section>
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
    <p className="offline-bar" role="status">
      {t('shell.connection.offline')}
    </p>
  ) : null;
}
