-- A tournament under rules that its publication freezes: later only its state moves.
create table prizes.tournament (
  tournament_id text primary key check (tournament_id ~ '^[a-z0-9-]{1,64}$' and tournament_id <> 'all'),
  category text not null,
  state text not null check (state in ('DRAFT', 'PUBLISHED', 'RUNNING', 'ENDED', 'REVIEW', 'FINAL', 'CANCELED')),
  terms_id text not null check (terms_id ~ '^[0-9a-f]{64}$'),
  rules jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- Draws between equal entries. Known to others only once the table is final.
  seed text not null,
  -- SHA-256 of the proof. Set with FINAL, then it stays.
  result_hash text check ((state = 'FINAL') = (result_hash is not null)),
  moved_at timestamptz not null
);
comment on table prizes.tournament is 'shard:reference';

-- A player in a tournament. Its score is derived from the ledger and can be computed again.
create table prizes.tournament_entry (
  player_id bigint not null,
  tournament_id text not null references prizes.tournament,
  entry_id text not null, -- The only name of the player outside: random.
  name_mask text not null,
  currency text not null,
  joined_at timestamptz not null,
  seen_sequence bigint not null, -- The player's ledger is folded up to here.
  value bigint not null,
  reached_at timestamptz not null,
  rounds integer not null,
  detail jsonb not null, -- Sums, best and recent rounds of the fold.
  primary key (player_id, tournament_id)
) with (fillfactor = 80);
comment on table prizes.tournament_entry is 'shard:player';
create index tournament_entry_order on prizes.tournament_entry (tournament_id, value desc, reached_at);
create index tournament_entry_name on prizes.tournament_entry (tournament_id, entry_id);

-- A prize of a final table. It is the entry's own from then on: nothing moves it to another one.
create table prizes.tournament_prize (
  player_id bigint not null,
  tournament_id text not null references prizes.tournament,
  entry_id text not null,
  place integer not null check (place > 0),
  -- Money: of the tournament, and what it is in the player's currency by the frozen rates.
  amount_minor bigint check (amount_minor > 0),
  paid_minor bigint check (paid_minor >= 0),
  currency text not null,
  goods text,
  state text not null check (state in ('DUE', 'HELD', 'PAID', 'WITHHELD')),
  held_reason text,
  decided_at timestamptz,
  primary key (player_id, tournament_id),
  check ((amount_minor is null) <> (goods is null)),
  check ((amount_minor is null) = (paid_minor is null))
);
comment on table prizes.tournament_prize is 'shard:player';
create index tournament_prize_due on prizes.tournament_prize (tournament_id) where state in ('DUE', 'HELD');

-- The proof of a final table, in parts of whole lines.
create table prizes.tournament_proof (
  tournament_id text not null references prizes.tournament,
  part integer not null check (part > 0),
  lines text not null,
  primary key (tournament_id, part)
);
comment on table prizes.tournament_proof is 'shard:reference append-only';
