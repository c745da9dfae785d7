-- A draw of a campaign under one document of terms. Its seed is committed to before the first ticket is given.
create table rewards.draw (
  campaign_id uuid not null references rewards.campaign,
  terms_id text not null references rewards.terms,
  seed text not null, -- Secret until it is drawn.
  seed_hash text not null check (seed_hash ~ '^[0-9a-f]{64}$'),
  draws_at timestamptz not null,
  tickets integer not null default 0 check (tickets >= 0), -- Given so far: their numbers have no gap.
  drawn_at timestamptz,
  primary key (campaign_id, terms_id)
);
comment on table rewards.draw is 'shard:reference';
create index draw_due on rewards.draw (draws_at) where drawn_at is null;

-- A wheel, a loot box or the ticket of a draw, as a campaign gave it to a player.
create table rewards.extra (
  player_id bigint not null,
  assignment_id uuid not null,
  campaign_id uuid not null,
  terms_id text not null references rewards.terms,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  seed text, -- Secret until it is opened. Null: that of the draw.
  seed_hash text not null check (seed_hash ~ '^[0-9a-f]{64}$'),
  ticket integer check (ticket > 0),
  state text not null check (state in ('READY', 'WAITING', 'OPENED', 'EXPIRED')),
  kept_minor bigint not null check (kept_minor >= 0), -- The largest prize, which the budget keeps until it is opened.
  client_seed text,
  outcome integer check (outcome >= 0), -- Which prize of the terms. Null: not opened, or a ticket without one.
  won_minor bigint check (won_minor >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  paid_at timestamptz,
  primary key (player_id, assignment_id),
  foreign key (player_id, assignment_id) references rewards.assignment (player_id, assignment_id),
  check ((seed is null) = (ticket is not null)),
  check ((state = 'OPENED') = (opened_at is not null) and (state = 'OPENED') = (won_minor is not null)),
  check (ticket is not null or state <> 'OPENED' or (client_seed is not null and outcome is not null))
);
comment on table rewards.extra is 'shard:player';
create index extra_lapsing on rewards.extra (expires_at) where state = 'READY';
create index extra_ticket on rewards.extra (campaign_id, terms_id, ticket) where ticket is not null;
create index extra_due on rewards.extra (player_id) where state = 'OPENED' and paid_at is null and won_minor > 0;
