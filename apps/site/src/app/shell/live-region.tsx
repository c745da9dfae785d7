import { ToastStack } from '@halcyon/ui/toast';
import { useEffect, useState } from 'react';
import { useSite, useText } from '../../platform/site.ts';
import { useStore } from '../../platform/store.ts';

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
      <ToastStack
        toasts={toasts}
        onDismiss={messages.clear}
        label={t('shell.toast.label')}
        dismissLabel={t('shell.toast.dismiss')}
      />
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
