-- One-use tickets for the push connection. The player's id is part of the ticket, so it leads the key.
create table platform.push_ticket (
  player_id bigint not null,
  -- SHA-256 of the secret part: a copy of this table opens no connection.
  ticket_hash text not null,
  session_id text not null,
  origin text not null,
  expires_at timestamptz not null,
  primary key (player_id, ticket_hash)
);
comment on table platform.push_ticket is 'shard:player';
