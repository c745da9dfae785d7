-- Hints may name an amount or a date, as messages do.
alter table inbox.queued add column facts jsonb not null default '{}';
