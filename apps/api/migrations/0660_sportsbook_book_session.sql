-- Sessions that tokens have opened at a book, ours or a vendor's. A token opens one, once, and is its bearer until its end.
create table sportsbook.book_session (
  player_id bigint not null,
  book_session_id uuid not null, -- `jti` of the token.
  session_id uuid not null, -- Of the sign-in.
  book text not null check (book in ('pages', 'built-in', 'betby', 'altenar', 'kambi', 'betconstruct')),
  variant text not null check (variant in ('A', 'B')),
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz, -- Unregistered. Null: it ends with its token.
  primary key (player_id, book_session_id)
);
comment on table sportsbook.book_session is 'shard:player';
create index book_session_old on sportsbook.book_session (expires_at);

-- The newest balance that our own book has received of a player, by the wallet's sequence.
create table sportsbook.book_balance (
  player_id bigint primary key,
  sequence bigint not null check (sequence >= 0),
  balance jsonb not null,
  received_at timestamptz not null
);
comment on table sportsbook.book_balance is 'shard:player';
