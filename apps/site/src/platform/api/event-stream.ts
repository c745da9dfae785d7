import { onWake, reconnectMs } from './reconnect.ts';

export type StreamState = 'open' | 'lost';

/**
 * Holds a stream of server-sent events open while the page is visible. The browser's own retry would bring all pages back
 * in the same second, and ends for good with the first error response, as during a deploy. Returns the function that
 * stops it.
 */
export function keepStreamOpen(
  path: string,
  onData: (data: string) => void,
  onState: (state: StreamState) => void = () => {},
): () => void {
  let source: EventSource | null = null;
  let failures = 0;
  let wait: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    clearTimeout(wait);
    source?.close();
    source = null;
  };
  const open = () => {
    close();
    source = new EventSource(path);
    source.addEventListener('open', () => {
      failures = 0;
      onState('open');
    });
    source.addEventListener('message', ({ data }: MessageEvent<string>) => onData(data));
    source.addEventListener('error', () => {
      close();
      failures += 1;
      onState('lost');
      wait = setTimeout(open, reconnectMs(failures, Math.random()));
    });
  };
  const hide = () => document.visibilityState === 'hidden' && close();
  document.addEventListener('visibilitychange', hide);
  const stopWaking = onWake(() => source === null && open());
  if (document.visibilityState !== 'hidden') open();
  return () => {
    stopWaking();
    document.removeEventListener('visibilitychange', hide);
    close();
  };
}
