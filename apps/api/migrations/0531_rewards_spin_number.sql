-- An award belongs to an assignment, and the bonus that its winnings become has the same number. Nothing was awarded before
-- this version.
alter table rewards.spin_award add column number integer not null check (number > 0);
create index spin_award_number on rewards.spin_award (player_id, number);
