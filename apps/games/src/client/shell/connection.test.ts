import { expect, test } from 'vitest';
import { createConnection } from './connection.ts';

test('a session that the page has begun to open is used and not requested twice', async () => {
  const paths: string[] = [];
  const fetcher = ((path: string) => {
    paths.push(path);
    return Promise.resolve(Response.json({ language: 'en' }));
  }) as typeof fetch;
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as Storage;
  const open = (opening: Promise<Response>) =>
    createConnection(fetcher, storage).openSession('neon-777', 'launch', opening);
  await open(Promise.resolve(Response.json({ sessionToken: 'mine' })));
  expect(paths).toEqual([]);
  expect([...stored.values()]).toEqual(['mine']);

  // The same address again: its token is spent, and the stored session continues.
  await open(Promise.resolve(Response.json({ code: 'session.launch_refused' }, { status: 401 })));
  expect(paths).toEqual(['/api/session']);
  expect([...stored.values()]).toEqual(['mine']);
  await expect(open(Promise.reject(new TypeError('network')))).rejects.toThrow('connection.lost');
});
