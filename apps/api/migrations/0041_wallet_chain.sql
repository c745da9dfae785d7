-- Each recorded command of a player is a link: its hash covers its legs and the hash before it.
create table wallet.link (
  player_id bigint not null,
  sequence bigint not null,
  hash bytea not null check (length(hash) = 32),
  decided_at timestamptz not null,
  primary key (player_id, sequence)
);
comment on table wallet.link is 'shard:player append-only';
create index link_by_time on wallet.link using brin (decided_at);

-- One per UTC day. The root covers the last link of every player who had one that day, and the root before.
create table wallet.root (
  day date primary key,
  root bytea not null check (length(root) = 32),
  previous_root bytea not null check (length(previous_root) = 32),
  leaf_count integer not null,
  key_id text not null,
  signature bytea not null,
  published_at timestamptz not null default now()
);
comment on table wallet.root is 'shard:local append-only';

-- A player's place under a day's root, with the path that leads there.
create table wallet.day_head (
  player_id bigint not null,
  day date not null,
  sequence bigint not null,
  hash bytea not null,
  leaf_index integer not null,
  path bytea[] not null,
  primary key (player_id, day)
);
comment on table wallet.day_head is 'shard:player append-only';

-- Keys that sign receipts and roots. The newest signs; older ones stay for what they signed.
create table wallet.signing_key (
  key_id text primary key,
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null default now()
);
comment on table wallet.signing_key is 'shard:reference append-only';
