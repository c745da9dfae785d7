-- A campaign as a player has it. The states are those of assignment.machine.ts.
create table rewards.assignment (
  player_id bigint not null,
  number integer not null check (number > 0), -- Counts per player; the bonus that it grants has the same.
  assignment_id uuid not null,
  campaign_id uuid not null references rewards.campaign,
  version integer not null,
  terms_id text not null references rewards.terms,
  occurrence text not null check (length(occurrence) between 1 and 100), -- What it was for: a payment, a code, a window.
  state smallint not null check (state between 1 and 10),
  vertical smallint not null check (vertical between 1 and 4),
  source smallint not null check (source between 1 and 7), -- claim, deposit, registration, linked, code, tournament, operator
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  granted_minor bigint not null default 0 check (granted_minor >= 0),
  locked_minor bigint not null default 0 check (locked_minor >= 0),
  deposit_minor bigint not null default 0 check (deposit_minor >= 0),
  required_e4 bigint not null default 0 check (required_e4 >= 0),
  is_budgeted boolean not null default false, -- True: its amount is taken from the budget.
  created_at timestamptz not null,
  claimable_until timestamptz, -- Null: as long as the campaign lasts.
  queued_at timestamptz,
  activated_at timestamptz,
  expires_at timestamptz,
  ended_at timestamptz,
  end_reason smallint check (end_reason between 1 and 10),
  followed_at timestamptz, -- When its end was followed up: linked campaigns, notices. Once.
  primary key (player_id, number),
  unique (player_id, assignment_id),
  unique (player_id, campaign_id, occurrence),
  foreign key (campaign_id, version) references rewards.campaign_version (campaign_id, version),
  check ((state >= 6) = (ended_at is not null) and (state >= 6) = (end_reason is not null)),
  check ((state = 4) <= (queued_at is not null)),
  check (state <> 5 or (activated_at is not null and expires_at is not null))
) with (fillfactor = 80);
comment on table rewards.assignment is 'shard:player';
create index assignment_open on rewards.assignment (player_id, vertical, state) where state <= 5;
create index assignment_lapsing on rewards.assignment (claimable_until) where state <= 4;
create index assignment_unfollowed on rewards.assignment (ended_at) where state >= 6 and followed_at is null;

create table rewards.consent (
  player_id bigint not null,
  campaign_id uuid not null references rewards.campaign,
  is_agreed boolean not null,
  terms_id text not null references rewards.terms,
  decided_at timestamptz not null,
  primary key (player_id, campaign_id)
);
comment on table rewards.consent is 'shard:player';

-- A claim out of the queue that was refused: the screen offers it again after the bonus in its way has been given up.
create table rewards.queue_claim (
  player_id bigint primary key,
  campaign_id uuid not null references rewards.campaign,
  refused_at timestamptz not null
);
comment on table rewards.queue_claim is 'shard:player';

-- Which of a player's deposits was the first, second and so on. One that is reversed later keeps its place.
create table rewards.deposit_ordinal (
  player_id bigint not null,
  ordinal integer not null check (ordinal > 0),
  payment_id uuid not null,
  primary key (player_id, ordinal),
  unique (player_id, payment_id)
);
comment on table rewards.deposit_ordinal is 'shard:player append-only';

insert into rewards.deposit_ordinal (player_id, ordinal, payment_id)
select player_id, row_number() over (partition by player_id order by moved_at, payment_id), payment_id
from cashier.deposit where state = 'succeeded';
