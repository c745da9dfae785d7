import type { PictureAnswer, PictureQuestion } from './picture-check.worker.ts';

const WAIT_MS = 8_000;

let worker: Worker | null = null;
let lastId = 0;

/**
 * What could be better about a picture. Never rejects and never waits long: where the browser cannot check, or
 * takes too long, there is no advice.
 */
export function lookAtPicture(file: File): Promise<Omit<PictureAnswer, 'id'>> {
  const nothing = { size: null, advice: [] };
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined')
    return Promise.resolve(nothing);
  try {
    worker ??= new Worker(new URL('./picture-check.worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return Promise.resolve(nothing);
  }
  const current = worker;
  lastId += 1;
  const id = lastId;
  return new Promise((resolve) => {
    const end = (answer: Omit<PictureAnswer, 'id'>) => {
      clearTimeout(timer);
      current.removeEventListener('message', onMessage);
      current.removeEventListener('error', giveUp);
      resolve(answer);
    };
    const giveUp = () => end(nothing);
    const onMessage = ({ data }: MessageEvent<PictureAnswer>) => {
      if (data.id === id) end(data);
    };
    const timer = setTimeout(giveUp, WAIT_MS);
    current.addEventListener('message', onMessage);
    current.addEventListener('error', giveUp);
    // A worker shares its page's origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    current.postMessage({ id, file } satisfies PictureQuestion);
  });
}
