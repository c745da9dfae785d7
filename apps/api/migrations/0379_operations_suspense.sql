-- A proposal may be about money in suspense: crediting it, or sending it back.
alter table operations.proposal drop constraint proposal_kind_check;
alter table operations.proposal add constraint proposal_kind_check check (
  kind in ('level', 'document', 'suspense', 'second_factor') and (kind = 'second_factor') = (player_id is null));
