-- PIX is a third way in, beside PaymentIQ and Trustly; nothing is paid out through it.
alter table cashier.deposit drop constraint deposit_provider_check;
alter table cashier.deposit add constraint deposit_provider_check
  check (provider in ('paymentiq', 'trustly', 'pix'));
alter table cashier.notification drop constraint notification_status_check;
alter table cashier.notification add constraint notification_status_check
  check (status in ('OK', 'FAILED', 'CONTINUE', 'FINISH'));
-- Money that came from somebody else than the player.
alter table cashier.incident drop constraint incident_kind_check;
alter table cashier.incident add constraint incident_kind_check check (kind in ('wrong_signature',
  'wrong_amount', 'wrong_currency', 'unknown_payment', 'contradiction', 'malformed', 'wrong_payer'));

-- A PIX notice names the charge alone; here stands whose it is.
create table cashier.pix_charge (
  payment_id uuid primary key,
  player_id bigint not null
);
comment on table cashier.pix_charge is 'shard:identity append-only';
