import { addRow, columns, kind, type ActiveBonus, type StatePart } from '../ledger/public.ts';

const playKinds = new Set<number>([kind.stake, kind.settle, kind.refund, kind.voidBonuses]);

/** The active bonuses of a player as money commands see them. */
export const activeBonusPart: StatePart = {
  isNeeded: (commands) => commands.some((command) => playKinds.has(command.kind)),
  load: {
    name: 'rewards.loadActiveBonuses',
    text: `
    select player_id, vertical, is_sticky, stake_max_minor, required_e4, progress_e4, state
    from rewards.active_bonus where player_id = any ($1::bigint[])`,
  },
  add(state, row) {
    state.bonuses[row[1] as number] = {
      isSticky: row[2] as boolean,
      stakeMaxMinor: row[3] as bigint,
      requiredE4: row[4] as bigint,
      progressE4: row[5] as bigint,
      state: row[6] as ActiveBonus['state'],
    };
  },
  write: {
    name: 'rewards.moveActiveBonuses',
    text: `
    update rewards.active_bonus set progress_e4 = new.progress_e4, state = new.state
    from unnest($1::bigint[], $2::smallint[], $3::bigint[], $4::smallint[])
      as new (player_id, vertical, progress_e4, state)
    where active_bonus.player_id = new.player_id and active_bonus.vertical = new.vertical`,
  },
  changed(changes) {
    const rows = columns(4);
    for (const [playerId, { before, after }] of changes) {
      if (after.bonuses === before.bonuses) continue;
      for (const [game, bonus] of Object.entries(after.bonuses)) {
        addRow(rows, playerId, game, bonus.progressE4, bonus.state);
      }
    }
    return rows;
  },
};
