import { Worker } from 'node:worker_threads';
import type { HashReply, HashTask } from './password-thread.ts';

type Thread = { readonly worker: Worker; settle: ((reply: HashReply) => void) | null };

const file = new URL('./password-thread.ts', import.meta.url);
/** Of the process: its caller bounds how many work at a time, so there are never more than those. */
const free: Thread[] = [];

/**
 * Makes one hash on a thread of lower priority. A thread starts when none is free and stays; an idle one keeps no
 * process running. Rejects when the thread dies under its work.
 */
export async function hashOnThread(task: HashTask): Promise<Buffer> {
  const thread = free.pop() ?? startThread();
  thread.worker.ref();
  const reply = await new Promise<HashReply>((settle) => {
    thread.settle = settle;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    thread.worker.postMessage(task);
  });
  if ('fault' in reply) throw new Error(`a password could not be hashed: ${reply.fault}`);
  return Buffer.from(reply.hash);
}

function startThread(): Thread {
  const thread: Thread = { worker: new Worker(file), settle: null };
  const finish = (reply: HashReply) => {
    thread.settle?.(reply);
    thread.settle = null;
  };
  thread.worker.on('message', (reply: HashReply) => {
    thread.worker.unref();
    free.push(thread);
    finish(reply);
  });
  thread.worker.on('error', (error) => finish({ fault: String(error) }));
  thread.worker.on('exit', () => {
    const at = free.indexOf(thread);
    if (at >= 0) free.splice(at, 1);
    finish({ fault: 'the thread ended' });
  });
  return thread;
}
