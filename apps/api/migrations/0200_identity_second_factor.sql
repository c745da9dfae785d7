-- Codes serve several purposes; which ones there are, the code of the product says.
alter table identity.email_code drop constraint email_code_purpose_check;
alter table identity.sms_code drop constraint sms_code_purpose_check;

-- When this session last passed a second factor. Null: never.
alter table identity.session add column second_factor_at timestamptz;

-- When a second factor was last passed on this device. Null: never.
alter table identity.device add column second_factor_at timestamptz;

-- A second factor that was asked for and waits for its answer. The caller holds the id, here stands its hash.
create table identity.challenge (
  challenge_hash text collate "C" primary key,
  player_id bigint not null,
  -- `login`: the password was right, there is no session yet. `step_up`: a session wants more rights.
  purpose text not null check (purpose in ('login', 'step_up')),
  session_id uuid,
  -- The factor that the last request named.
  method text not null check (method in ('email', 'sms', 'totp', 'passkey')),
  -- The random value that a passkey must sign.
  passkey_challenge text,
  tries_left smallint not null check (tries_left >= 0),
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((purpose = 'step_up') = (session_id is not null))
);
comment on table identity.challenge is 'shard:identity';
create index challenge_ended on identity.challenge (expires_at);

-- An authenticator app. The secret is sealed; a row that is not confirmed counts for nothing.
create table identity.totp (
  player_id bigint primary key references identity.account (player_id),
  sealed_secret text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- Number of the last time step that was used: a code works once.
  last_step bigint not null default 0,
  -- Wrong codes within the window, over all challenges.
  failures smallint not null default 0 check (failures >= 0),
  window_started_at timestamptz not null
);
comment on table identity.totp is 'shard:player';

create table identity.passkey (
  player_id bigint not null references identity.account (player_id),
  passkey_id uuid not null,
  -- As the authenticator made them, base64url.
  credential_id text collate "C" not null,
  public_key text not null,
  -- Rises with every use where the authenticator counts; a value that falls back is a copy.
  counter bigint not null,
  transports text[] not null default '{}',
  is_backed_up boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (player_id, passkey_id),
  unique (player_id, credential_id)
);
comment on table identity.passkey is 'shard:player';

-- Random values for passkeys that are being made: one at a time for each player.
create table identity.passkey_start (
  player_id bigint primary key references identity.account (player_id),
  challenge text not null,
  expires_at timestamptz not null
);
comment on table identity.passkey_start is 'shard:player';
