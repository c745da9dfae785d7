import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Drawn pictures on disk, each under its key. Never above `bytesMax` for long: the oldest go first. A picture is
 * complete or absent, even if the process is killed.
 */
export class ImageCacheStore {
  readonly #folder: string;
  readonly #bytesMax: number;
  #bytes: Promise<number> | undefined;

  constructor(folder: string, bytesMax: number) {
    this.#folder = folder;
    this.#bytesMax = bytesMax;
  }

  /** The picture, or null. */
  async read(key: string): Promise<Buffer | null> {
    try {
      return await readFile(join(this.#folder, key));
    } catch {
      return null;
    }
  }

  async write(key: string, picture: Buffer): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const unfinished = join(this.#folder, `${key}.${randomUUID()}.part`);
    await writeFile(unfinished, picture);
    await rename(unfinished, join(this.#folder, key));
    this.#bytes = this.#grow(picture.length);
    await this.#bytes;
  }

  async #grow(by: number): Promise<number> {
    const before = await this.#bytes;
    const bytes = before === undefined ? sum(await this.#files()) : before + by;
    return bytes > this.#bytesMax ? this.#evict() : bytes;
  }

  /** Removes the oldest files until three quarters of the limit remain. */
  async #evict(): Promise<number> {
    const files = (await this.#files()).toSorted((a, b) => a.at - b.at);
    let bytes = sum(files);
    for (const file of files) {
      if (bytes <= this.#bytesMax * 0.75) break;
      await rm(file.path, { force: true });
      bytes -= file.bytes;
    }
    return bytes;
  }

  async #files(): Promise<readonly { path: string; bytes: number; at: number }[]> {
    const names = await readdir(this.#folder);
    const found = await Promise.all(
      names.map(async (name) => {
        const path = join(this.#folder, name);
        const info = await stat(path).catch(() => null);
        return info === null ? [] : [{ path, bytes: info.size, at: info.mtimeMs }];
      }),
    );
    return found.flat();
  }
}

const sum = (files: readonly { readonly bytes: number }[]): number =>
  files.reduce((total, file) => total + file.bytes, 0);
