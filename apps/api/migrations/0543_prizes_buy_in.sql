-- What an entry paid into the prize pool, and when it went back: the tournament was cancelled, or no entry had a place.
alter table prizes.tournament_entry
  add column buy_in_minor bigint check (buy_in_minor > 0),
  add column buy_in_returned_at timestamptz check (buy_in_returned_at is null or buy_in_minor is not null);
create index tournament_entry_buy_in on prizes.tournament_entry (tournament_id, player_id)
  where buy_in_minor is not null and buy_in_returned_at is null;

-- True: the prize comes out of the prize pool, not out of the operator's promotions.
alter table prizes.tournament_prize add column is_of_pool boolean not null default false;

-- Who made a tournament, and who approved its publication or that it is cancelled.
alter table prizes.tournament
  add column created_by text not null default 'system',
  add column approved_by text,
  add column cancelled_reason text,
  add check (cancelled_reason is null or state = 'CANCELED');
