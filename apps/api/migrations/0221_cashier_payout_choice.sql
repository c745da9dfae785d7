-- When the player said that payouts by this method go here. The latest choice counts; without one the
-- account that was used last.
alter table cashier.payout_account add column chosen_at timestamptz;
