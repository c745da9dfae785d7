-- Whether something is still to come from a player: a document that was asked for, or any at all when none ever came.
-- While everything lies with the house no date runs, and none is told.
create function kyc.awaits_documents(of_player bigint) returns boolean stable
return
  exists (select from kyc.document where player_id = of_player and status in ('REQUESTED', 'EXPIRED'))
  or not exists (select from kyc.document where player_id = of_player and status in ('UNDER_REVIEW', 'VERIFIED'));
