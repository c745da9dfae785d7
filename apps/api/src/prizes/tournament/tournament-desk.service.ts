import { randomBytes } from 'node:crypto';
import type { LanguageId } from '@halcyon/contract/market/languages';
import type { OperatedTournament, TournamentDraft } from '@halcyon/contract/operations/tournaments.contract';
import {
  BOARD_ROWS,
  TournamentRules,
  type BoardRow,
  type Tournament,
} from '@halcyon/contract/prizes/tournament.contract';
import { toWire } from '@halcyon/money/amount';
import { ratesOn } from '@halcyon/money/reference-rates';
import type { Db, Tx } from '@halcyon/server-kit/sql';
import type { ContentService } from '../../content/public.ts';
import { countEntries } from './entry.store.ts';
import { poolMinorOf, termsIdOf } from './frozen.rules.ts';
import { listPrizes, type PrizeRow } from './prize.store.ts';
import { commitmentOf } from './ranking.rules.ts';
import {
  boardRowsOf,
  cancelTournament,
  poolOf,
  publishTournament,
  saveTournament,
  storedTop,
  tournamentOf,
  type Boards,
} from './tournament.service.ts';
import { mayMove } from './tournament.machine.ts';
import { findTournament, listOperated, lockTournament, type TournamentRow } from './tournament.store.ts';

const DAY_MS = 86_400_000;
/** Ended tournaments stay in the operators' list for so long. */
const LISTED_DAYS = 60;

type On = Pick<Db | Tx, 'sql'>;
export type DeskTournament = {
  readonly tournament: OperatedTournament;
  readonly termsId: string;
  readonly rules: TournamentRules;
  readonly board: readonly BoardRow[];
  readonly prizes: readonly PrizeRow[];
  readonly resultHash: string | null;
};
/** Why a tournament can be neither published nor cancelled now. */
export type DeskRejection = 'unknown' | 'published' | 'late' | 'over' | 'changed';

/** What operators do with tournaments. */
export type TournamentDesk = {
  readonly list: (on: On, at: Date) => Promise<readonly OperatedTournament[]>;
  /** Null: there is none. */
  readonly read: (on: On, tournamentId: string) => Promise<DeskTournament | null>;
  /** What players would see, and what is wrong. */
  readonly preview: (
    draft: TournamentDraft,
    language: LanguageId,
    at: Date,
  ) => { readonly problems: readonly string[]; readonly tournament: Tournament | null };
  /** Saves a draft with the rates of today. */
  readonly save: (
    tx: Tx,
    draft: TournamentDraft,
    of: { readonly by: string; readonly at: Date },
  ) => Promise<{ readonly termsId: string } | { readonly problems: readonly string[] } | 'published'>;
  /** Null: it may be published, or cancelled. The row stays locked. `termsId`: of the draft that was looked at. */
  readonly rejection: (
    tx: Tx,
    tournamentId: string,
    of: { readonly way: 'publish' | 'cancel'; readonly at: Date; readonly termsId?: string | null },
  ) => Promise<DeskRejection | null>;
  readonly publish: (
    tx: Tx,
    tournamentId: string,
    of: { readonly by: string; readonly at: Date },
  ) => Promise<boolean>;
  readonly cancel: (
    tx: Tx,
    tournamentId: string,
    of: { readonly reason: string; readonly at: Date },
  ) => Promise<boolean>;
};

export function openTournamentDesk({
  content,
  boards,
}: {
  readonly content: Pick<ContentService, 'of'>;
  readonly boards: Boards;
}): TournamentDesk {
  const checked = ({ rules }: TournamentDraft, seedHash: string, at: Date) => {
    const { on, perEuro } = ratesOn(at.toISOString().slice(0, 10), content.of('referenceRates'));
    const currency = String(rules['currency']);
    const isPool = rules['joining'] === 'BUY_IN';
    return TournamentRules.safeParse({
      ...rules,
      rulesVersion: 1,
      perEuro: isPool ? { [currency]: perEuro[currency] } : { ...perEuro },
      ratesOn: on,
      seedHash,
    });
  };
  return {
    async list(on, at) {
      const rows = await listOperated(on.sql, new Date(at.getTime() - LISTED_DAYS * DAY_MS));
      const items = [];
      for (const row of rows) items.push(operatedOf(row, await countEntries(on.sql, row.tournament_id)));
      return items;
    },
    async read(on, tournamentId) {
      const row = await findTournament(on.sql, tournamentId);
      if (!row) return null;
      const live = boards.boardOf(tournamentId);
      const rules = TournamentRules.parse(row.rules);
      const top = live?.top(BOARD_ROWS) ?? (await storedTop(on.sql, row));
      return {
        tournament: operatedOf(row, await countEntries(on.sql, tournamentId)),
        termsId: row.terms_id,
        rules,
        board: boardRowsOf(top, rules, await poolOf(on.sql, row, live)),
        prizes: await listPrizes(on.sql, tournamentId),
        resultHash: row.result_hash,
      };
    },
    preview(draft, language, at) {
      const seedHash = commitmentOf(randomBytes(32).toString('hex'));
      const parsed = checked(draft, seedHash, at);
      if (!parsed.success) return { problems: problemsOf(parsed.error), tournament: null };
      const { data: rules } = parsed;
      const isLate = new Date(rules.startsAt) <= at;
      return {
        problems: isLate ? ['startsAt: begins before it can be published'] : [],
        tournament: tournamentOf(
          {
            tournament_id: draft.tournamentId,
            category: draft.category,
            state: 'DRAFT',
            terms_id: termsIdOf(rules),
            rules,
            starts_at: new Date(rules.startsAt),
            ends_at: new Date(rules.endsAt),
            seed: '',
            result_hash: null,
            moved_at: at,
          },
          language,
          null,
          { minor: 0n, placed: 0 },
        ),
      };
    },
    async save(tx, draft, { by, at }) {
      // The seed and its hash are made where it is saved.
      const parsed = checked(draft, '0'.repeat(64), at);
      if (!parsed.success) return { problems: problemsOf(parsed.error) };
      const { tournamentId, category } = draft;
      const saved = await saveTournament(tx, { tournamentId, category, rules: parsed.data, by }, at);
      return saved ?? 'published';
    },
    async rejection(tx, tournamentId, { way, at, termsId = null }) {
      const row = await lockTournament(tx.sql, tournamentId);
      if (!row) return 'unknown';
      if (way === 'cancel') return mayMove(row.state, 'CANCELED') ? null : 'over';
      if (row.state !== 'DRAFT') return 'published';
      if (termsId !== null && row.terms_id !== termsId) return 'changed';
      return row.starts_at > at ? null : 'late';
    },
    publish: publishTournament,
    cancel: cancelTournament,
  };
}

function operatedOf(row: TournamentRow, entries: number): OperatedTournament {
  const rules = row.rules as TournamentRules;
  return {
    tournamentId: row.tournament_id,
    category: row.category,
    title: rules.texts.en.title,
    state: row.state,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    entries,
    pool: rules.joining === 'BUY_IN' ? toWire(poolMinorOf(rules, entries), rules.currency) : null,
    createdBy: row.created_by,
    approvedBy: row.approved_by,
  };
}

function problemsOf({ issues }: { readonly issues: readonly { path: PropertyKey[]; message: string }[] }) {
  return issues.map(({ path, message }) => `${path.map(String).join('.') || 'rules'}: ${message}`);
}
