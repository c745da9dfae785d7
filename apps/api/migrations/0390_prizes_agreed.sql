-- Silence counted as a yes outside strict markets; whoever has not agreed leaves the lists.
update prizes.win set is_shown = false
where is_shown and not exists (select 1 from prizes.consent c where c.player_id = win.player_id and c.is_shown);
