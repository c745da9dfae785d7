import { CHECKED_SIDE, checkPicture, greysOf, type Advice } from './picture-check.ts';

export type PictureQuestion = { readonly id: number; readonly file: Blob };
/** `size` null: the browser cannot read this picture. */
export type PictureAnswer = {
  readonly id: number;
  readonly size: { readonly width: number; readonly height: number } | null;
  readonly advice: readonly Advice[];
};

/** Checks pictures in a worker, so that typing and scrolling never wait for it. */
self.addEventListener('message', ({ data }: MessageEvent<PictureQuestion>) => void answer(data));

async function answer({ id, file }: PictureQuestion): Promise<void> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    const scale = Math.min(1, CHECKED_SIDE / Math.max(width, height));
    const small = { width: Math.round(width * scale), height: Math.round(height * scale) };
    const canvas = new OffscreenCanvas(small.width, small.height);
    const pen = canvas.getContext('2d', { willReadFrequently: true });
    if (!pen) throw new Error('there is no canvas');
    pen.drawImage(bitmap, 0, 0, small.width, small.height);
    bitmap.close();
    const { data } = pen.getImageData(0, 0, small.width, small.height);
    const advice = checkPicture(greysOf(data, small.width, small.height), { width, height });
    // A worker shares its page's origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    self.postMessage({ id, size: { width, height }, advice } satisfies PictureAnswer);
  } catch {
    // A worker shares its page's origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    self.postMessage({ id, size: null, advice: [] } satisfies PictureAnswer);
  }
}
