create schema games;

create table games.player_seed (
  player_key text not null,
  seed_id uuid not null,
  state text not null check (state in ('next', 'current', 'revealed')),
  server_seed text not null check (server_seed ~ '^[0-9a-f]{64}$'),
  server_seed_hash text not null check (server_seed_hash ~ '^[0-9a-f]{64}$'),
  client_seed text check (length(client_seed) between 1 and 64),
  next_nonce integer not null default 0 check (next_nonce >= 0),
  created_at timestamptz not null,
  revealed_at timestamptz,
  primary key (player_key, seed_id),
  check ((state = 'next') = (client_seed is null)),
  check ((state = 'revealed') = (revealed_at is not null))
);
create unique index player_seed_one_current on games.player_seed (player_key) where state = 'current';
create unique index player_seed_one_next on games.player_seed (player_key) where state = 'next';
comment on table games.player_seed is 'shard:player';

create table games.session (
  token_hash text primary key,
  player_key text not null,
  player_ref text not null,
  mode text not null check (mode in ('real', 'demo')),
  game_id text not null,
  wallet_session_token text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  exponent smallint not null check (exponent between 0 and 8),
  language text not null,
  jurisdiction text not null,
  country text not null,
  min_cycle_ms integer not null check (min_cycle_ms >= 0),
  is_autoplay_allowed boolean not null,
  stake_cap_minor bigint check (stake_cap_minor > 0),
  lobby_url text,
  cashier_url text,
  history_url text,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index session_by_player on games.session (player_key, created_at);
comment on table games.session is 'local';

create table games.round (
  round_id uuid primary key,
  public_id text not null unique,
  player_key text not null,
  player_ref text not null,
  idempotency_key uuid not null,
  game_id text not null,
  mode text not null check (mode in ('real', 'demo')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  math_version text not null,
  seed_id uuid not null,
  nonce integer not null check (nonce >= 0),
  first_stake_minor bigint not null check (first_stake_minor > 0),
  stake_minor bigint not null check (stake_minor >= first_stake_minor),
  -- Slots: decided before the stake is asked for. Blackjack: null until the last card.
  win_minor bigint check (win_minor >= 0),
  actions text[] not null default '{}',
  pending_action text,
  state text not null
    check (state in ('staking', 'open', 'settling', 'settled', 'refused', 'cancelling', 'cancelled')),
  started_at timestamptz not null,
  moved_at timestamptz not null,
  settled_at timestamptz,
  foreign key (player_key, seed_id) references games.player_seed (player_key, seed_id),
  unique (player_key, idempotency_key),
  unique (player_key, seed_id, nonce),
  check (pending_action is null or state = 'open')
);
create unique index round_one_unfinished on games.round (player_key, game_id)
  where state in ('staking', 'open', 'settling', 'cancelling');
create index round_by_player on games.round (player_key, game_id, started_at desc);
create index round_open_by_age on games.round (moved_at) where state = 'open';
create index round_settled_by_time on games.round (settled_at, round_id) where state = 'settled' and mode = 'real';
comment on table games.round is 'shard:player';

create table games.wallet_call (
  transaction_id text primary key,
  round_id uuid not null references games.round (round_id),
  call text not null check (call in ('stake', 'win', 'rollback', 'roundEnd')),
  action text,
  amount_minor bigint not null check (amount_minor >= 0),
  reference_transaction_id text,
  wallet_session_token text,
  state text not null check (state in ('pending', 'booked', 'refused', 'given_up')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null,
  answered_at timestamptz,
  balance_minor bigint,
  last_problem text,
  player_text text
);
create unique index wallet_call_one_pending on games.wallet_call (round_id) where state = 'pending';
create index wallet_call_by_round on games.wallet_call (round_id, created_at);
create index wallet_call_due on games.wallet_call (next_attempt_at) where state = 'pending';
comment on table games.wallet_call is 'shard:player';

create table games.demo_account (
  player_key text primary key,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  balance_minor bigint not null check (balance_minor >= 0),
  opened_at timestamptz not null
);
comment on table games.demo_account is 'shard:player';

create table games.demo_movement (
  player_key text not null references games.demo_account (player_key),
  transaction_id text not null,
  kind text not null check (kind in ('stake', 'win', 'rollback', 'roundEnd', 'tombstone')),
  amount_minor bigint not null check (amount_minor >= 0),
  is_refused boolean not null,
  balance_after_minor bigint not null check (balance_after_minor >= 0),
  booked_at timestamptz not null,
  primary key (player_key, transaction_id)
);
comment on table games.demo_movement is 'shard:player append-only';
