-- A round that its stake decides is one call: what it stakes and what it wins.
alter table games.wallet_call add column win_minor bigint check (win_minor >= 0);
alter table games.wallet_call drop constraint wallet_call_call_check;
alter table games.wallet_call add constraint wallet_call_call_check
  check (call in ('stake', 'stakeAndWin', 'win', 'rollback', 'roundEnd'));
alter table games.wallet_call add constraint wallet_call_win_with_stake
  check ((call = 'stakeAndWin') = (win_minor is not null));
