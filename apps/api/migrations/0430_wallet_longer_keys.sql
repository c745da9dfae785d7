-- A provider's id has up to 128 signs, and what the platform puts before it says of which kind it is: nothing is cut.
alter table wallet.leg drop constraint leg_command_key_check;
-- Every row was held to a tighter bound, so none needs to be looked at again.
alter table wallet.leg
  add constraint leg_command_key_check check (length(command_key) between 1 and 200) not valid;
