-- Accounts that a bank has opened do not wait for their e-mail: an unfinished sign-up with the same one goes on.
delete from identity.email_pending p using identity.account a
where a.player_id = p.player_id and a.ready_at is not null;
