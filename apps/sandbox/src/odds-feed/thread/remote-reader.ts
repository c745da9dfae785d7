import type { Reader } from '../feed/consumers.ts';
import type { FromThread } from './thread-messages.ts';

export type Post = (message: FromThread, transfer?: ArrayBuffer[]) => void;

const encoder = new TextEncoder();

/** A consumer's connection, which the other thread holds. What is not sent yet counts as buffered, there and on the way. */
export class RemoteReader implements Reader {
  bufferedAmount = 0;
  readonly #id: number;
  readonly #post: Post;
  #onClose: readonly (() => void)[] = [];

  constructor(id: number, post: Post) {
    this.#id = id;
    this.#post = post;
  }

  send(text: string): void {
    const bytes = encoder.encode(text);
    this.bufferedAmount += bytes.byteLength;
    this.#post({ kind: 'frame', id: this.#id, bytes }, [bytes.buffer]);
  }

  terminate(): void {
    this.#post({ kind: 'cut-off', id: this.#id });
  }

  on(_event: 'close', listener: () => void): void {
    this.#onClose = [...this.#onClose, listener];
  }

  sent(bytes: number): void {
    this.bufferedAmount -= bytes;
  }

  close(): void {
    for (const listener of this.#onClose) listener();
  }
}
