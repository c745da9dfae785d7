-- Money that arrived after its deposit was given up and above a limit: it waits, and is credited or goes back.
alter table cashier.deposit drop constraint deposit_state_check;
alter table cashier.deposit add constraint deposit_state_check
  check (state in ('created', 'pending', 'authorised', 'succeeded', 'failed', 'cancelled', 'expired', 'suspended',
    'sent_back'));
create index deposit_suspended on cashier.deposit (moved_at) where state = 'suspended';
