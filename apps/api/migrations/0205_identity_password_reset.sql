-- A forgotten password on its way to a new one. Rows for e-mails that nobody has look like all others.
create table identity.password_reset (
  -- SHA-256 of the id that the browser holds.
  reset_hash text collate "C" primary key,
  email_hash text collate "C" not null,
  tries_left smallint not null check (tries_left >= 0),
  -- Both null until the right code came: whose password may be set, and the hash of the key to do it.
  player_id bigint,
  key_hash text collate "C",
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((player_id is null) = (key_hash is null))
);
comment on table identity.password_reset is 'shard:identity';
create index password_reset_ended on identity.password_reset (expires_at);

-- The key in a mail, which needs no code.
create table identity.password_reset_link (
  key_hash text collate "C" primary key,
  player_id bigint not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table identity.password_reset_link is 'shard:identity';
create index password_reset_link_ended on identity.password_reset_link (expires_at);

-- Messages that an e-mail has caused within the window, whether somebody has it or not.
create table identity.password_reset_guard (
  email_hash text collate "C" primary key,
  sent_count smallint not null check (sent_count > 0),
  window_started_at timestamptz not null
);
comment on table identity.password_reset_guard is 'shard:identity';
