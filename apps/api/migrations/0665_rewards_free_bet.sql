-- A free bet that a campaign gave a player: a token, no balance. One bet at a time holds it.
create table rewards.free_bet (
  player_id bigint not null,
  assignment_id uuid not null,
  terms_id text not null references rewards.terms,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor > 0),
  state text not null check (state in ('READY', 'TAKEN', 'EXPIRED', 'FORFEITED')),
  bet_id uuid, -- The bet that holds it, or held it last.
  is_barred boolean not null default false, -- True: an exclusion began while a bet held it, so that it never returns.
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (player_id, assignment_id),
  foreign key (player_id, assignment_id) references rewards.assignment (player_id, assignment_id),
  check (state <> 'TAKEN' or bet_id is not null)
);
comment on table rewards.free_bet is 'shard:player';
create index free_bet_lapsing on rewards.free_bet (expires_at) where state = 'READY';

-- Every move of a free bet; the newest one is its state.
create table rewards.free_bet_move (
  player_id bigint not null,
  assignment_id uuid not null,
  number integer not null check (number >= 0),
  state text not null,
  bet_id uuid,
  expires_at timestamptz not null,
  moved_at timestamptz not null,
  primary key (player_id, assignment_id, number),
  foreign key (player_id, assignment_id) references rewards.free_bet (player_id, assignment_id)
);
comment on table rewards.free_bet_move is 'shard:player append-only';
