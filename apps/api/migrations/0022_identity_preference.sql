create table identity.marketing_preference (
  player_id bigint not null references identity.account (player_id),
  channel text not null check (channel in ('EMAIL', 'SMS', 'MAIL', 'PHONE', 'PUSH_NOTIFICATION')),
  communication_type text not null
    check (communication_type in ('BONUS_OFFER', 'NEWSLETTER', 'CASINO', 'RESPONSIBLE_GAMING')),
  is_allowed boolean not null,
  changed_at timestamptz not null,
  primary key (player_id, channel, communication_type)
);
comment on table identity.marketing_preference is 'shard:player';

-- Proof of what was allowed when.
create table identity.preference_change (
  player_id bigint not null references identity.account (player_id),
  change_id uuid not null,
  -- `cookies`, or channel and kind of message: `EMAIL/NEWSLETTER`.
  subject text not null,
  value jsonb not null,
  address text not null,
  changed_at timestamptz not null,
  primary key (player_id, change_id)
);
comment on table identity.preference_change is 'shard:player append-only';

create table identity.cookie_consent (
  player_id bigint primary key references identity.account (player_id),
  version integer not null check (version > 0),
  performance_functional boolean not null,
  marketing boolean not null,
  changed_at timestamptz not null
);
comment on table identity.cookie_consent is 'shard:player';

-- The choice of a visitor, under an id that only that browser knows. Joined to the account at login.
create table identity.visitor_consent (
  consent_id uuid primary key,
  version integer not null check (version > 0),
  performance_functional boolean not null,
  marketing boolean not null,
  changed_at timestamptz not null
);
comment on table identity.visitor_consent is 'shard:identity';
