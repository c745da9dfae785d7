-- Players who have cash-back switched on, with the version of the campaign that holds for them.
create table rewards.cashback_activation (
  player_id bigint not null,
  campaign_id uuid not null,
  version integer not null check (version > 0),
  activated_at timestamptz not null,
  activated_sequence bigint not null check (activated_sequence >= 0), -- Play settled after this command counts.
  deactivated_at timestamptz, -- The window that runs then is the last one.
  carry_minor bigint not null default 0, -- Below zero: stakes of paid windows were taken back. It lowers the next payment.
  primary key (player_id, campaign_id),
  check (deactivated_at >= activated_at)
);
comment on table rewards.cashback_activation is 'shard:player';

-- Windows of cash-back in which a player played: what is shown while they run, and what was paid.
create table rewards.cashback_period (
  player_id bigint not null,
  campaign_id uuid not null,
  window_start timestamptz not null,
  window_end timestamptz, -- Null: until the next claim.
  version integer not null check (version > 0),
  after_sequence bigint not null check (after_sequence >= 0), -- Nothing up to this command counts.
  until_sequence bigint check (until_sequence >= after_sequence), -- Nothing after it does. Null: the window's end decides.
  -- Of real money in rounds that were settled: sums that follow the ledger, also after the claim.
  staked_minor bigint not null default 0,
  returned_minor bigint not null default 0,
  boosted_minor bigint not null default 0, -- Net loss in boosted games.
  -- As the ledger had it at the claim, less what has been carried since.
  claimed_at timestamptz,
  claimed_net_minor bigint,
  claimed_boosted_minor bigint,
  paid_minor bigint check (paid_minor >= 0), -- Due, and carried from earlier windows.
  primary key (player_id, campaign_id, window_start),
  check (window_end > window_start),
  check (claimed_at is null or (window_end is not null and until_sequence is not null)),
  check ((claimed_at is null) = (claimed_net_minor is null) and (claimed_at is null) = (claimed_boosted_minor is null)
    and (claimed_at is null) = (paid_minor is null))
) with (fillfactor = 80);
comment on table rewards.cashback_period is 'shard:player';
