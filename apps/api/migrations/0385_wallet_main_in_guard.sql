-- MAIN stands in the guard's row: nearly every command moves it, and that row is locked and written anyway. A balance of
-- its own cost each command a look-up, an update and a row more. docs/decisions/0598.
alter table wallet.guard add column main_minor bigint not null default 0
  check (main_minor between 0 and 9007199254740991);
update wallet.guard set main_minor = balance.balance_minor
from wallet.balance where balance.player_id = guard.player_id and balance.account = 1;
delete from wallet.balance where account = 1;
alter table wallet.balance add check (account <> 1); -- Every other account, from its first money on.

-- All accounts of a player, for whoever reads.
create view wallet.account_balance as
select player_id, 1::smallint as account, main_minor as balance_minor from wallet.guard
union all
select player_id, account, balance_minor from wallet.balance;
