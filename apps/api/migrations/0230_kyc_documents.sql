-- One document of a player: what was asked for and how it stands. Of OTHER and PROOF_OF_PAYMENT there may be many.
create table kyc.document (
  player_id bigint not null references kyc.verification (player_id),
  document_id uuid not null,
  document_type text not null check (document_type in ('PROOF_OF_ID', 'PROOF_OF_ADDRESS', 'PROOF_OF_PAYMENT',
    'SOURCE_OF_WEALTH', 'EDD_QUESTIONNAIRE', 'OTHER')),
  status text not null check (status in ('UNREQUESTED', 'REQUESTED', 'UNDER_REVIEW', 'VERIFIED', 'EXPIRED')),
  sub_type text,
  -- What the operator asked for, in words for the player.
  request_note text check (length(request_note) <= 500),
  requested_at timestamptz,
  uploaded_at timestamptz,
  -- Raised with every upload; files of an earlier one are kept and not shown to the player.
  upload_number integer not null default 0 check (upload_number >= 0),
  rejection_reason text,
  rejected_at timestamptz,
  expires_on date,
  -- Days before the expiry of which the last reminder told; null: none went out.
  reminded_days integer,
  moved_at timestamptz not null,
  primary key (player_id, document_id),
  check ((rejection_reason is null) = (rejected_at is null))
);
comment on table kyc.document is 'shard:player';
create unique index document_single on kyc.document (player_id, document_type)
  where document_type not in ('OTHER', 'PROOF_OF_PAYMENT');
-- The queue of those who review, oldest first, and the round of the expiry job.
create index document_queue on kyc.document (uploaded_at) where status = 'UNDER_REVIEW';
create index document_expiry on kyc.document (expires_on) where status = 'VERIFIED' and expires_on is not null;

-- Every step of a document, and every upload that was refused.
create table kyc.document_event (
  player_id bigint not null,
  event_id uuid not null,
  -- Null: an upload that was refused before it belonged to a document.
  document_id uuid,
  document_type text not null,
  step text not null check (step in ('request', 'upload', 'send', 'verify', 'reject', 'expire', 'withdraw', 'refused')),
  from_status text,
  to_status text,
  sub_type text,
  -- Rejection reason, refusal code, or the operator's words.
  reason text,
  -- `player`, `system`, `provider`, or the operator's id.
  actor text not null,
  happened_at timestamptz not null,
  primary key (player_id, event_id)
);
comment on table kyc.document_event is 'shard:player append-only';
create index document_event_latest on kyc.document_event (player_id, document_type, happened_at desc);

-- Uploaded files. The bytes stand encrypted in the data folder; without this row they cannot be read.
create table kyc.document_file (
  player_id bigint not null,
  file_id uuid not null,
  document_id uuid not null,
  upload_number integer not null,
  file_name text not null check (length(file_name) <= 120),
  media_type text not null,
  byte_count integer not null check (byte_count > 0),
  -- SHA-256 of what the player sent; the same paper twice can be told.
  sent_sha256 bytea not null,
  -- The file's own key, wrapped by the installation's key of this id.
  key_id text not null,
  wrapped_key bytea not null,
  uploaded_at timestamptz not null,
  primary key (player_id, file_id),
  foreign key (player_id, document_id) references kyc.document (player_id, document_id)
);
comment on table kyc.document_file is 'shard:player append-only';
create index document_file_document on kyc.document_file (player_id, document_id, upload_number);

-- Who looked at which file.
create table kyc.file_access (
  player_id bigint not null,
  access_id uuid not null,
  file_id uuid not null,
  actor text not null,
  address text not null,
  happened_at timestamptz not null,
  primary key (player_id, access_id),
  foreign key (player_id, file_id) references kyc.document_file (player_id, file_id)
);
comment on table kyc.file_access is 'shard:player append-only';

-- A check at the provider's page, from initiate to its verdict.
create table kyc.provider_check (
  player_id bigint not null references kyc.verification (player_id),
  check_id uuid not null,
  document_id uuid not null,
  provider text not null,
  -- Null until the provider has answered.
  reference text,
  state text not null check (state in ('created', 'open', 'verified', 'rejected', 'unclear', 'expired')),
  verdict text,
  -- What the provider said last, without pictures and personal data.
  detail text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- When the provider is asked next, should its callback not come; null: never.
  ask_at timestamptz,
  primary key (player_id, check_id),
  foreign key (player_id, document_id) references kyc.document (player_id, document_id)
);
comment on table kyc.provider_check is 'shard:player';
create index provider_check_ask on kyc.provider_check (ask_at) where ask_at is not null;
create index provider_check_document on kyc.provider_check (player_id, document_id, created_at desc);

-- Answers of the questionnaire. The last one counts, the others stay.
create table kyc.questionnaire (
  player_id bigint not null references kyc.verification (player_id),
  answer_id uuid not null,
  occupation text not null,
  other_occupation text,
  salary_range_id integer not null check (salary_range_id > 0),
  source_of_funds text not null,
  other_source text,
  place_of_birth text,
  nationality text,
  answered_at timestamptz not null,
  primary key (player_id, answer_id)
);
comment on table kyc.questionnaire is 'shard:player append-only';

-- The clock's round over PENDING levels.
create index verification_due on kyc.verification (documents_due_at) where documents_due_at is not null;
