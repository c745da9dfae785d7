-- A new phone number that waits for its code. One at a time for each player; a new request replaces it.
create table identity.phone_change (
  player_id bigint primary key references identity.account (player_id),
  verification_id uuid not null,
  -- E.164 with the plus.
  phone text not null,
  requested_at timestamptz not null,
  used_at timestamptz
);
comment on table identity.phone_change is 'shard:player';

-- What was changed about a person, with the value before and after it. Passwords stand here without values.
create table identity.person_change (
  player_id bigint not null references identity.account (player_id),
  change_id uuid not null,
  -- `phone`, `address`, `province`, `language`, `password`.
  subject text not null,
  old_value text,
  new_value text,
  -- `player`, `system`, or the operator's id.
  actor text not null,
  address text not null,
  changed_at timestamptz not null,
  primary key (player_id, change_id)
);
comment on table identity.person_change is 'shard:player append-only';

-- Proof of a choice: who made it, where on the site, and to which version of the text.
alter table identity.preference_change
  add column actor text not null default 'player',
  add column place text not null default 'account' check (place in ('account', 'registration', 'login', 'support')),
  add column text_version integer not null default 1 check (text_version > 0);

-- Every choice of a visitor. The row of identity.visitor_consent holds the last one alone.
create table identity.visitor_consent_change (
  consent_id uuid not null,
  change_id uuid not null,
  version integer not null check (version > 0),
  performance_functional boolean not null,
  marketing boolean not null,
  address text not null,
  changed_at timestamptz not null,
  primary key (consent_id, change_id)
);
comment on table identity.visitor_consent_change is 'shard:identity append-only';

-- True: the password came from elsewhere, and its owner must choose a new one.
alter table identity.credential add column must_change boolean not null default false;

-- What an operator wrote down for the player to read.
create table identity.activity_note (
  player_id bigint not null references identity.account (player_id),
  note_id uuid not null,
  text text not null check (length(text) between 1 and 1000),
  actor text not null,
  noted_at timestamptz not null,
  primary key (player_id, note_id)
);
comment on table identity.activity_note is 'shard:player append-only';
