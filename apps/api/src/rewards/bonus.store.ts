import { LRUCache } from 'lru-cache';
import {
  addRow,
  columns,
  textArray,
  type Bonus,
  type BonusTerms,
  type DraftState,
  type Run,
  type StatePart,
} from '../ledger/public.ts';
import { bonusTermsOf } from './terms.rules.ts';

/** Terms never change, so a process reads each once. */
const TERMS_KEPT = 5_000;

/** Terms that this batch still has to read: `complete` puts the real ones in their place. */
const unread: Omit<BonusTerms, 'id'> = {
  isSticky: false,
  weights: { games: new Map(), categories: new Map(), default: 0 },
  excludedGames: new Set(),
  maxBetMinor: new Map(),
  maxBetScope: 'while_active',
  conversionCap: null,
  isPrincipalCashable: false,
};

const loadTerms = {
  name: 'rewards.loadTerms',
  text: 'select terms_id, body from rewards.terms where terms_id = any ($1::text[])',
};

/** The bonuses of a player as money commands see them, with a memory of frozen terms. */
export function openBonusPart(): StatePart {
  const known = new LRUCache<string, BonusTerms>({ max: TERMS_KEPT });
  return {
    load: {
      name: 'rewards.loadBonuses',
      text: `
      select player_id, vertical, number, since_sequence, since_e4, required_e4, granted_minor,
        round(date_part('epoch', expires_at) * 1000), state, ending, terms_id
      from rewards.active_bonus
      where player_id = any ($1::bigint[]) and (state = 1 or ended_at > now() - interval '90 days')
      order by player_id, vertical, since_sequence desc`,
    },
    add(state, row) {
      const termsId = row[10] as string;
      const ofVertical = (state.bonuses[row[1] as number] ??= []);
      ofVertical.push({
        number: row[2] as number,
        sinceSequence: row[3] as bigint,
        sinceE4: row[4] as bigint,
        requiredE4: row[5] as bigint,
        grantedMinor: row[6] as bigint,
        expiresAtMs: row[7] as number,
        state: row[8] as Bonus['state'],
        ending: row[9] as Bonus['ending'],
        terms: known.get(termsId) ?? { ...unread, id: termsId },
      });
    },
    complete: (run, states) => readTerms(run, states, known),
    write: {
      name: 'rewards.moveBonuses',
      text: `
      with new as (
        select * from unnest($1::bigint[], $2::smallint[], $3::integer[], $4::bigint[], $5::bigint[], $6::bigint[],
          $7::bigint[], $8::float8[], $9::smallint[], $10::smallint[], $11::text[])
          as new (player_id, vertical, number, since_sequence, since_e4, required_e4, granted_minor, expires_at_ms,
            state, ending, terms_id)),
      -- The assignment of a bonus ends with it: 6 completed, 7 forfeited, 8 expired, 9 empty.
      followed as (
        update rewards.assignment
        set state = case new.ending when 1 then 6 when 3 then 8 when 4 then 9 else 7 end, end_reason = new.ending,
          ended_at = now()
        from new
        where assignment.player_id = new.player_id and assignment.number = new.number and assignment.state = 5
          and new.state <> 1)
      insert into rewards.active_bonus (player_id, vertical, number, since_sequence, since_e4, required_e4,
        granted_minor, expires_at, state, ending, terms_id, ended_at)
      select player_id, vertical, number, since_sequence, since_e4, required_e4, granted_minor,
        to_timestamp(expires_at_ms / 1000), state, nullif(ending, 0), terms_id, case when state <> 1 then now() end
      from new
      on conflict (player_id, vertical, number)
        do update set state = excluded.state, ending = excluded.ending, ended_at = excluded.ended_at`,
    },
    changed(changes) {
      const rows = columns(11);
      for (const [playerId, { before, after }] of changes) {
        if (after.bonuses === before.bonuses) continue;
        for (const [game, bonuses] of Object.entries(after.bonuses)) {
          // Oldest first: the place of a vertical is free again before the next bonus takes it.
          for (const bonus of bonuses.toReversed()) {
            if (before.bonuses[Number(game)]?.includes(bonus)) continue;
            const { number, sinceSequence, sinceE4, requiredE4, grantedMinor, expiresAtMs, state } = bonus;
            const sums = [sinceSequence, sinceE4, requiredE4, grantedMinor, expiresAtMs];
            addRow(rows, playerId, game, number, ...sums, state, bonus.ending ?? 0, bonus.terms.id);
          }
        }
      }
      return rows;
    },
  };
}

async function readTerms(
  run: Run,
  states: ReadonlyMap<bigint, DraftState>,
  known: LRUCache<string, BonusTerms>,
): Promise<void> {
  const missing = new Set<string>();
  for (const { bonuses } of states.values()) {
    for (const { terms } of Object.values(bonuses).flat()) if (!known.has(terms.id)) missing.add(terms.id);
  }
  if (missing.size === 0) return;
  for (const [id, body] of await run(loadTerms, [textArray([...missing])]))
    known.set(id as string, bonusTermsOf(id as string, body));
  for (const { bonuses } of states.values()) {
    for (const [game, list] of Object.entries(bonuses))
      bonuses[Number(game)] = list.map((bonus) => ({ ...bonus, terms: termsOf(known, bonus.terms.id) }));
  }
}

function termsOf(known: LRUCache<string, BonusTerms>, id: string): BonusTerms {
  const terms = known.get(id);
  if (!terms) throw new Error(`the terms ${id} of a bonus were not found`);
  return terms;
}
