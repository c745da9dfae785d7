-- A credited deposit that its payment provider takes back.
alter table cashier.deposit drop constraint deposit_state_check;
alter table cashier.deposit add constraint deposit_state_check
  check (state in ('created', 'pending', 'authorised', 'succeeded', 'failed', 'cancelled', 'expired', 'suspended',
    'sent_back', 'reversed'));
