-- A cash-back that is switched on is addressed by an id, and its windows begin and end by the zone of the player's market.
alter table rewards.cashback_activation
  add column assignment_id uuid not null default gen_random_uuid(),
  add column zone text not null default 'UTC' check (length(zone) between 1 and 60);
alter table rewards.cashback_activation alter column assignment_id drop default, alter column zone drop default;
alter table rewards.cashback_activation add unique (player_id, assignment_id);
