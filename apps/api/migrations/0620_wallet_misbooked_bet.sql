-- A bet for which the ledger has booked something other than the bet says.
alter table wallet.incident drop constraint incident_kind_check;
alter table wallet.incident add constraint incident_kind_check
  check (kind in ('debt', 'above_balance', 'unstaked_win', 'shared_id', 'unknown_award', 'misbooked_bet'));
