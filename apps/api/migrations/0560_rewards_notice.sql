-- What a player already knows about a running bonus: each thing once.
create table rewards.notice (
  player_id bigint not null,
  assignment_id uuid not null,
  about smallint not null check (about between 1 and 3), -- half counted, three quarters counted, ends soon
  noticed_at timestamptz not null,
  primary key (player_id, assignment_id, about)
);
comment on table rewards.notice is 'shard:player append-only';
