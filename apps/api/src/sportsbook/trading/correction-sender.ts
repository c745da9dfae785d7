import type { ReportFault } from '@halcyon/server-kit/faults';
import type { Db } from '@halcyon/server-kit/sql';
import { FeedMessage } from '@halcyon/wire/odds-feed/messages';
import { contentHashOf, type StatefulMessage } from '../feed/message.rules.ts';
import type { OddsFeed } from '../feed/odds-feed.ts';
import { endCorrection, listWaiting } from './correction.store.ts';

const EVERY_MS = 500;
const AT_ONCE = 20;

type Deps = {
  readonly db: Pick<Db, 'sql'>;
  readonly report: ReportFault;
  readonly feed: Pick<OddsFeed, 'start' | 'stop' | 'takeOwn'>;
};

/**
 * A feed that also takes the corrections of operators, in the order of their confirmation. What a crash cut off is put to it
 * again: a message that is stored has its name, so it counts once.
 */
export function withCorrections({ db, report, feed }: Deps): Pick<OddsFeed, 'start' | 'stop'> {
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<void> = Promise.resolve();
  let isSending = false;
  const send = () => {
    if (isSending) return;
    isSending = true;
    sending = sendWaiting({ db, feed })
      .catch((error: unknown) => report('sportsbook.correction', error))
      .finally(() => (isSending = false));
  };
  return {
    async start() {
      await feed.start();
      timer = setInterval(send, EVERY_MS);
      timer.unref();
    },
    async stop() {
      if (timer) clearInterval(timer);
      timer = null;
      await sending;
      await feed.stop();
    },
  };
}

/** One round over what waits. */
export async function sendWaiting({ db, feed }: Pick<Deps, 'db' | 'feed'>): Promise<void> {
  for (const correction of await listWaiting(db, AT_ONCE)) {
    const message = FeedMessage.parse(JSON.parse(correction.message)) as StatefulMessage;
    if (!(await endCorrection(db, correction, contentHashOf(message)))) feed.takeOwn(message);
  }
}
