-- What can lead from one account to another account of the same person. A few accounts share a birth date, so looking
-- for the excluded ones among them reads a few rows, however many accounts there are.
create table responsible_gambling.person_mark (
  kind text not null check (kind in ('birth_date', 'device', 'instrument')),
  value text collate "C" not null,
  player_id bigint not null,
  noted_at timestamptz not null,
  primary key (kind, value, player_id)
);
comment on table responsible_gambling.person_mark is 'shard:identity';
create index person_mark_of_player on responsible_gambling.person_mark (player_id);

insert into responsible_gambling.person_mark (kind, value, player_id, noted_at)
select 'birth_date', to_char(p.birth_date, 'YYYY-MM-DD'), p.player_id, a.registered_at
from identity.person p join identity.account a on a.player_id = p.player_id
where p.birth_date is not null and a.ready_at is not null
union all
select 'device', device_id::text, player_id, first_seen_at from identity.device
union all
select distinct on (method, account_id, player_id) 'instrument', method || ':' || account_id, player_id, added_at
from cashier.payout_account where account_id is not null;

-- An account that looks like one of an excluded person. While a row is open there is no stake, deposit or launch.
create table responsible_gambling.person_review (
  player_id bigint not null,
  review_id uuid not null,
  -- The excluded account.
  matched_player_id bigint not null,
  -- What both have in common: name, birth_date, device, instrument.
  marks text[] not null,
  opened_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'cleared', 'confirmed')),
  -- The operator's id.
  decided_by text,
  decided_at timestamptz,
  reason text,
  primary key (player_id, review_id),
  check ((state = 'open') = (decided_at is null))
);
comment on table responsible_gambling.person_review is 'shard:player';
create unique index person_review_open_pair on responsible_gambling.person_review (player_id, matched_player_id)
  where state = 'open';
create index person_review_waiting on responsible_gambling.person_review (opened_at) where state = 'open';

-- Excluded accounts are a small part of all.
create index account_excluded on identity.account (player_id) where is_excluded;
