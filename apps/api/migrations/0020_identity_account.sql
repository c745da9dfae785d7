create schema identity;

-- Player ids are JSON numbers everywhere, so the sequence ends where a double is no longer exact.
create sequence identity.player_id_seq as bigint start 1000001 maxvalue 9007199254740991;

-- What a session and every rule look up about an account. Personal data stands in identity.person.
create table identity.account (
  player_id bigint primary key,
  -- Numbers of packages/contract/src/identity/account-status.ts and kyc/verification-level.ts.
  status smallint not null check (status between 1 and 9),
  verification_level smallint not null check (verification_level between 1 and 12),
  -- Null until a wallet stands behind the account; nobody signs in before.
  ready_at timestamptz,
  -- End of a time-out or an exclusion; null with SELF_EXCLUDED is an exclusion without an end.
  restricted_until timestamptz,
  -- True with CLOSED: the house closed it, not the player.
  is_deactivated boolean not null default false,
  site_id integer not null,
  market_id text not null,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  province text,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  time_zone text not null,
  language_id text not null,
  -- The last accepted version of the terms; 0: none yet.
  terms_version integer not null default 0 check (terms_version >= 0),
  registered_at timestamptz not null,
  first_login_at timestamptz,
  last_login_at timestamptz,
  -- Raised by the cashier in the deposit's own transaction; content is targeted by it.
  deposit_count integer not null default 0 check (deposit_count >= 0),
  first_deposit_at timestamptz,
  check (restricted_until is null or status in (6, 7))
);
comment on table identity.account is 'shard:player';

-- Who the player is. Unique values have tables of their own: identity.email_key, phone_key, person_key.
create table identity.person (
  player_id bigint primary key references identity.account (player_id),
  email text not null,
  email_verified_at timestamptz,
  -- E.164 with the plus.
  phone text,
  phone_verified_at timestamptz,
  first_name text not null,
  last_name text not null,
  birth_date date,
  address text,
  city text,
  postal_code text,
  -- Brazil's tax number, eleven digits.
  cpf text check (cpf ~ '^[0-9]{11}$')
);
comment on table identity.person is 'shard:player';

-- Switches and marks of the profile. Operators, risk and rewards change them; screens and rules read them.
create table identity.access (
  player_id bigint primary key references identity.account (player_id),
  casino boolean not null default true,
  live_casino boolean not null default true,
  sports boolean not null default true,
  virtual_sports boolean not null default true,
  bonuses boolean not null default true,
  deposit boolean not null default true,
  withdrawal boolean not null default true,
  payout boolean not null default false,
  is_multibrand_suspended boolean not null default false,
  is_manual_claim_allowed boolean not null default true,
  is_withdrawal_review boolean not null default false,
  loyalty_level integer not null default 0 check (loyalty_level >= 0),
  limit_level integer not null default 0 check (limit_level >= 0),
  -- Document types that verification has asked for.
  requested_documents text[] not null default '{}',
  -- Kept and shown to operators, without an effect of their own.
  person_id text,
  volt boolean not null default false,
  affiliate_reg boolean not null default false,
  macropay boolean not null default false,
  crypto boolean not null default false
);
comment on table identity.access is 'shard:player';

create table identity.credential (
  player_id bigint primary key references identity.account (player_id),
  -- PHC string of argon2id: the parameters travel with the hash, so they can be raised later.
  password_hash text not null check (password_hash like '$argon2id$%'),
  set_at timestamptz not null
);
comment on table identity.credential is 'shard:player';

-- Every move of a status, with who moved it.
create table identity.status_change (
  player_id bigint not null references identity.account (player_id),
  change_id uuid not null,
  from_status smallint,
  to_status smallint not null,
  restricted_until timestamptz,
  -- `player`, `system`, or the operator's id.
  actor text not null,
  reason text not null,
  changed_at timestamptz not null,
  primary key (player_id, change_id)
);
comment on table identity.status_change is 'shard:player append-only';

create table identity.terms_acceptance (
  player_id bigint not null references identity.account (player_id),
  acceptance_id uuid not null,
  version integer not null check (version > 0),
  address text not null,
  accepted_at timestamptz not null,
  primary key (player_id, acceptance_id)
);
comment on table identity.terms_acceptance is 'shard:player append-only';

-- Global uniqueness: the hash of a value leads to the one account that has proven it.
create table identity.email_key (
  email_hash text collate "C" primary key,
  player_id bigint not null,
  verified_at timestamptz not null
);
comment on table identity.email_key is 'shard:identity';

create table identity.phone_key (
  phone_hash text collate "C" primary key,
  player_id bigint not null,
  verified_at timestamptz not null
);
comment on table identity.phone_key is 'shard:identity';

-- One account per person: a tax number, or the same name, birth date, country and postal code.
create table identity.person_key (
  kind text not null check (kind in ('cpf', 'person')),
  value_hash text collate "C" not null,
  player_id bigint not null,
  claimed_at timestamptz not null,
  primary key (kind, value_hash)
);
comment on table identity.person_key is 'shard:identity';

-- Sign-ups whose e-mail nobody has proven yet. Any number may wait for the same e-mail.
create table identity.email_pending (
  email_hash text collate "C" not null,
  player_id bigint not null,
  created_at timestamptz not null,
  primary key (email_hash, player_id)
);
comment on table identity.email_pending is 'shard:identity';
