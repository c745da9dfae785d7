import { getCurrencyByNumber } from '@halcyon/money/currency';
import { convertMinor, hasRate, ratesOn } from '@halcyon/money/reference-rates';
import type { ContentService } from '../content/public.ts';
import { findPlayerFacts } from '../identity/public.ts';
import type { Clock } from '@halcyon/server-kit/clock';
import type { Log } from '@halcyon/server-kit/log';
import type { Db } from '@halcyon/server-kit/sql';
import { listChangedRounds, listRoundLegs, listSequences } from '../wallet/public.ts';
import { maskOf, since, winIn } from './winner.rules.ts';
import * as store from './winner.store.ts';

/** Players whose ledgers are read in one go, and how often: the lists may lag, money may not. */
const PLAYERS_AT_ONCE = 40;
const EVERY_MS = 2_000;
const ROUNDS_AT_ONCE = 200;
const GUARDS_AT_ONCE = 500;

export type WinnerReader = {
  /** This player's ledger has grown. Costs nothing but a place in a set. */
  hear(playerId: bigint): void;
  /** Reads everything notified so far. For tests, and before a stop. */
  readAll(): Promise<void>;
  /** Finds players whose ledgers grew without a notification, and reads them. */
  catchUp(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
};

export type WinnerReaderDependencies = {
  readonly db: Db;
  readonly clock: Clock;
  readonly content: Pick<ContentService, 'of'>;
  readonly log: Pick<Log, 'warn'>;
};

/** Derives the list of wins from the ledger alone, seconds behind it, and repeatable. */
export function openWinnerReader(deps: WinnerReaderDependencies): WinnerReader {
  const { db, clock, content, log } = deps;
  const due = new Set<bigint>();
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();

  async function readSome(): Promise<void> {
    for (const playerId of [...due].slice(0, PLAYERS_AT_ONCE)) {
      due.delete(playerId);
      if (await readPlayer({ db, clock, content }, playerId)) due.add(playerId);
    }
  }
  const once = () =>
    (running = running
      .then(readSome)
      .catch((error: unknown) => log.warn({ err: error }, 'wins were not read; the next look reads them')));

  const reader: WinnerReader = {
    hear: (playerId) => void due.add(playerId),
    async readAll() {
      while (due.size > 0) await readSome();
    },
    async catchUp() {
      let after = 0n;
      for (;;) {
        const players = await listSequences(db, after, GUARDS_AT_ONCE);
        const last = players.at(-1);
        if (!last) return;
        const read = await store.listReadings(
          db.sql,
          players.map(({ player_id }) => player_id),
        );
        const known = new Map(read.map((row) => [row.player_id, row.sequence]));
        for (const { player_id: id, sequence } of players) {
          if (sequence > (known.get(id) ?? 0n)) due.add(id);
        }
        after = last.player_id;
      }
    },
    start() {
      void reader
        .catchUp()
        .catch((error: unknown) => log.warn({ err: error }, 'old wins were not looked for'));
      timer = setInterval(() => {
        if (due.size > 0) void once();
      }, EVERY_MS);
      timer.unref();
    },
    async stop() {
      if (timer) clearInterval(timer);
      await running;
    },
  };
  return reader;
}

/** True: there is more to read. */
async function readPlayer(deps: Omit<WinnerReaderDependencies, 'log'>, playerId: bigint): Promise<boolean> {
  const { db, clock, content } = deps;
  const facts = await findPlayerFacts(db, playerId);
  if (!facts) return false;
  const afterSequence = await store.readTo(db.sql, playerId);
  const from = since(clock.now(), 'month');
  const changed = await listChangedRounds(db, playerId, { afterSequence, from, limit: ROUNDS_AT_ONCE });
  const last = changed.at(-1);
  if (!last) return false;
  const byProvider = Map.groupBy(changed, ({ provider_id }) => provider_id);
  await db.transact(async (tx) => {
    // From here on a choice of the player waits for these wins, or they for it.
    await store.noteReading(tx.sql, playerId, last.sequence);
    const isShown = (await store.findConsent(tx.sql, playerId)) ?? false;
    for (const [providerId, rounds] of byProvider) {
      const keys = [...new Set(rounds.map(({ round_key }) => round_key))];
      const legs = Map.groupBy(await listRoundLegs(tx, playerId, providerId, keys), (leg) => leg.round_key);
      for (const [roundKey, of] of legs) {
        const [first] = of;
        const win = winIn(of);
        if (roundKey === null || !first?.game_id) continue;
        const currency = getCurrencyByNumber(first.currency).code;
        if (!win) {
          await store.dropWin(tx.sql, playerId, providerId, roundKey);
          continue;
        }
        const rates = ratesOn(win.settledAt.toISOString().slice(0, 10), content.of('referenceRates'));
        await store.keepWin(tx.sql, {
          player_id: playerId,
          provider_id: providerId,
          round_key: roundKey,
          site_id: facts.siteId,
          game_id: first.game_id,
          stake_minor: win.stakeMinor,
          returned_minor: win.returnedMinor,
          currency,
          // Without a rate its size is unknown: it sorts last among the largest.
          returned_euro_minor: hasRate(currency, rates)
            ? convertMinor(win.returnedMinor, currency, 'EUR', rates)
            : 0n,
          player_mask: maskOf(facts.firstName),
          settled_at: win.settledAt,
          is_shown: isShown,
        });
      }
    }
  });
  return changed.length === ROUNDS_AT_ONCE;
}
