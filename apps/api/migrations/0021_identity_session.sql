-- One signed-in device. A row is never deleted while the history of logins is shown.
create table identity.session (
  player_id bigint not null references identity.account (player_id),
  session_id uuid not null,
  -- SHA-256 of the cookie's value, which itself is never stored.
  token_hash text collate "C" not null,
  opened_at timestamptz not null,
  last_active_at timestamptz not null,
  -- The market's limit when the session opened.
  idle_minutes smallint not null check (idle_minutes between 1 and 60),
  -- However active: it ends here.
  ends_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('signed_out', 'idle', 'expired', 'revoked', 'replaced')),
  login_method text not null,
  address text not null,
  country_code text,
  device_id uuid not null,
  device text not null,
  primary key (player_id, session_id),
  check ((ended_at is null) = (end_reason is null))
);
comment on table identity.session is 'shard:player';
create index session_open on identity.session (player_id, last_active_at) where ended_at is null;

-- A cookie without an id token leads to its session through here.
create table identity.session_key (
  token_hash text collate "C" primary key,
  player_id bigint not null,
  session_id uuid not null
);
comment on table identity.session_key is 'shard:identity';

-- Devices a player has signed in with. Knowing the device cookie signs nobody in.
create table identity.device (
  player_id bigint not null references identity.account (player_id),
  device_id uuid not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  device text not null,
  primary key (player_id, device_id)
);
comment on table identity.device is 'shard:player';

-- Logins that went through, as the player sees them.
create table identity.login (
  player_id bigint not null references identity.account (player_id),
  login_id uuid not null,
  session_id uuid not null,
  logged_in_at timestamptz not null,
  login_method text not null,
  address text not null,
  country_code text,
  device text not null,
  -- Device data that the client sent, as evidence only.
  meta jsonb not null default '{}',
  primary key (player_id, login_id)
);
comment on table identity.login is 'shard:player append-only';

-- Failures per e-mail, known or not; a locked row stays locked until a code opens it.
create table identity.login_guard (
  email_hash text collate "C" primary key,
  -- Attempts of the last window that have not succeeded (yet), oldest first.
  failed_at timestamptz[] not null,
  locked_at timestamptz
);
comment on table identity.login_guard is 'shard:identity';

-- Failures per source, so that a lock is no weapon against others.
create table identity.address_guard (
  address text collate "C" primary key,
  failures integer not null check (failures >= 0),
  window_started_at timestamptz not null
);
comment on table identity.address_guard is 'shard:identity';

-- What happened at the door: every attempt, unlock and refusal. The e-mail only as a hash.
create table identity.security_event (
  event_id uuid primary key,
  kind text not null,
  email_hash text collate "C",
  player_id bigint,
  address text not null,
  happened_at timestamptz not null
);
comment on table identity.security_event is 'shard:identity append-only';
create index security_event_player on identity.security_event (player_id, happened_at) where player_id is not null;

-- Codes by e-mail that wait to be entered. One live code per purpose; a new one replaces it.
create table identity.email_code (
  player_id bigint not null references identity.account (player_id),
  purpose text not null check (purpose in ('sign_up', 'unlock')),
  code_hash text not null,
  sent_to text not null,
  expires_at timestamptz not null,
  tries_left smallint not null check (tries_left >= 0),
  -- Within the window; bounds how many mails one account can cause.
  sent_count smallint not null check (sent_count > 0),
  window_started_at timestamptz not null,
  used_at timestamptz,
  primary key (player_id, purpose)
);
comment on table identity.email_code is 'shard:player';

-- Codes by SMS live at the SMS provider; here stands which request is whose.
create table identity.sms_code (
  player_id bigint not null references identity.account (player_id),
  purpose text not null check (purpose in ('sign_up')),
  request_id text not null,
  phone text not null,
  sent_count smallint not null check (sent_count > 0),
  window_started_at timestamptz not null,
  requested_at timestamptz not null,
  verified_at timestamptz,
  primary key (player_id, purpose)
);
comment on table identity.sms_code is 'shard:player';

-- Lets one browser go on with one sign-up for an hour.
create table identity.sign_up_ticket (
  player_id bigint primary key references identity.account (player_id),
  ticket_hash text collate "C" not null,
  expires_at timestamptz not null
);
comment on table identity.sign_up_ticket is 'shard:player';

-- Keys that sign id tokens. The newest live one signs; all that are not retired verify.
create table identity.token_key (
  key_id text collate "C" primary key,
  private_key jsonb not null,
  public_key jsonb not null,
  created_at timestamptz not null,
  retired_at timestamptz
);
comment on table identity.token_key is 'shard:identity';
