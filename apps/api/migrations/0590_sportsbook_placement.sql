-- A call that is repeated after its answer was lost finds the bet that it placed.
alter table sportsbook.bet add column request_key text check (length(request_key) between 8 and 100);
create unique index bet_of_request on sportsbook.bet (player_id, request_key) where request_key is not null;
-- Bets that wait for their delay, for the sweeper.
create index bet_pending on sportsbook.bet (created_at) where state = 'pending';
