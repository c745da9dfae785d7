import { parentPort, workerData } from 'node:worker_threads';
import { surviveFaults } from '@halcyon/server-kit/sockets/process-guard';
import { Switchboard } from '../../platform/switchboard.ts';
import { Commitments } from '../chance/commitments.ts';
import { ledgerRoots } from '../chance/ledger-roots.ts';
import { OddsFeed } from '../feed/odds-feed.ts';
import { laws } from '../laws.ts';
import { RemoteReader, type Post } from './remote-reader.ts';
import type { FeedCall, FeedThreadData, ToThread } from './thread-messages.ts';

// The thread of feed-thread.ts: plays, prices and writes the messages of the odds feed.
const data = workerData as FeedThreadData;
const port = parentPort!;
const post: Post = (message, transfer = []) => port.postMessage(message, transfer);

const switchboard = new Switchboard();
switchboard.adopt('odds-feed', data.switches);
let { revision } = data;
switchboard.changes.add(() => post({ kind: 'switches', revision, values: switchboard.of('odds-feed') }));
const feed = new OddsFeed({
  switchboard,
  laws,
  commitments: new Commitments(data.oddsFeedFile, ledgerRoots(data.platformUrl)),
  matchesMax: data.matchesMax,
});
const readers = new Map<number, RemoteReader>();

function resultOf(call: FeedCall): unknown {
  switch (call.name) {
    case 'fixture':
      return feed.fixtureOf(call.event);
    case 'record':
      return feed.recordOf(call.event);
    case 'recover':
      return feed.recover(call.request) || null;
    case 'schedule':
      return feed.schedule(call);
  }
}

function answer(id: number, call: FeedCall): void {
  try {
    const result = resultOf(call);
    post({ kind: 'answer', id, json: result === null ? null : JSON.stringify(result) });
  } catch (error) {
    post({ kind: 'failed', id, error: String(error) });
  }
}

function take(message: ToThread): void {
  switch (message.kind) {
    case 'call':
      return answer(message.id, message.call);
    case 'switches':
      ({ revision } = message);
      switchboard.set('odds-feed', message.values);
      return;
    case 'connected': {
      const reader = new RemoteReader(message.id, post);
      readers.set(message.id, reader);
      return feed.outlet.connect(message.product, reader);
    }
    case 'sent':
      return readers.get(message.id)?.sent(message.bytes);
    case 'disconnected':
      readers.get(message.id)?.close();
      readers.delete(message.id);
      return;
    case 'stop':
      feed.stop();
      // Of this thread alone.
      process.exit();
  }
}

port.on('message', take);
surviveFaults((error, origin) => console.error(`odds feed: ${origin}`, error));
