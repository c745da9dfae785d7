-- Free spins that a player was awarded, and what became of them.
create table rewards.spin_award (
  player_id bigint not null,
  award_id uuid not null,
  campaign_id text not null check (length(campaign_id) between 1 and 80),
  terms_id text not null references rewards.terms,
  market_id text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  provider_id smallint not null,
  vertical smallint not null check (vertical between 1 and 4),
  game_id text not null,
  bonus_ref text, -- The provider's name of the award. Null: the provider has not given it one yet.
  state text not null default 'ISSUING'
    check (state in ('ISSUING', 'READY', 'ACTIVE', 'FINISHED', 'EXPIRED', 'CANCELED', 'REPLACED')),
  end_reason text check (end_reason in ('played', 'expired', 'canceled', 'game_off', 'not_issued')),
  rounds_total integer not null check (rounds_total between 1 and 1000),
  rounds_played integer not null default 0 check (rounds_played between 0 and rounds_total),
  value_minor bigint not null check (value_minor > 0),
  won_minor bigint not null default 0 check (won_minor >= 0), -- All that the spins brought.
  collected_minor bigint not null default 0 check (collected_minor >= 0), -- What of it is in the account of collected winnings.
  is_queued boolean not null default false, -- Its winnings wait for the place of a bonus.
  replaces uuid,
  expires_at timestamptz not null,
  issue_attempts integer not null default 0,
  issue_at timestamptz, -- When the provider is called next. Null: no call is due.
  recall_at timestamptz, -- When the provider is called next because the award has ended. Null: no call is due.
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (player_id, award_id),
  unique (player_id, provider_id, bonus_ref),
  check ((ended_at is null) = (state in ('ISSUING', 'READY', 'ACTIVE'))),
  check ((ended_at is null) = (end_reason is null))
);
comment on table rewards.spin_award is 'shard:player';
create index spin_award_issue_due on rewards.spin_award (issue_at) where issue_at is not null;
create index spin_award_recall_due on rewards.spin_award (recall_at) where recall_at is not null;
create index spin_award_open on rewards.spin_award (expires_at) where ended_at is null;
create index spin_award_queued on rewards.spin_award (player_id, ended_at) where is_queued;

-- Each report of played spins, by the provider's id of the transaction.
create table rewards.spin_report (
  player_id bigint not null,
  award_id uuid not null,
  transaction_id text not null,
  rounds integer not null check (rounds >= 0),
  won_minor bigint not null check (won_minor >= 0),
  reported_at timestamptz not null,
  primary key (player_id, award_id, transaction_id),
  foreign key (player_id, award_id) references rewards.spin_award
);
comment on table rewards.spin_report is 'shard:player append-only';

-- A win of free spins that were not awarded here.
alter table wallet.incident drop constraint incident_kind_check;
alter table wallet.incident add constraint incident_kind_check
  check (kind in ('debt', 'above_balance', 'unstaked_win', 'shared_id', 'unknown_award'));
