-- Whose rules hold for a demo in Canada. Null: no province, or one of which nobody knows.
alter table play.demo_launch add column province text;
