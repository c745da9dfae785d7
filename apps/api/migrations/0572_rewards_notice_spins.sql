-- 4: free spins that are not played end soon.
alter table rewards.notice drop constraint notice_about_check;
alter table rewards.notice add constraint notice_about_check check (about between 1 and 4);
