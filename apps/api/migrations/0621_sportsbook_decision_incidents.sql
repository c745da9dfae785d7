-- Sequences of the event's incidents that decided it; none where the feed names none.
alter table sportsbook.decision add column incidents integer[] not null default '{}';
