-- Legs arrive in the order of their time, so a summary of each stretch of the table finds those of a day. It costs a
-- money command nothing worth measuring; vacuum writes the summaries.
create index leg_by_time on wallet.leg using brin (decided_at) with (autosummarize = on);
