-- A person accepts a recommendation once, keeps the promised share, and unconfirmed data is deleted in time.

create table recipient (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  -- collation "C" makes look-ups cheap
  number text collate "C" not null check (number ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  recommendation_id bigint not null,
  -- hash of the 32 hex digits that open the recipient's own data
  link_hash bytea not null,
  salutation text,
  first_name text,
  last_name text,
  email text check (email = lower(email)),
  phone text,
  birth_date date,
  street text,
  house_number text,
  postcode text,
  town text,
  -- the language in which the person accepted, used for mails
  language text not null default 'de' check (language in ('de', 'en')),
  channel text,
  recorded_by text,
  -- keyed hash of the device, where known: two parties on one device indicate abuse
  device_hash bytea,
  -- the referrer's percentage at the time of acceptance; empty: that of the recommendation
  share smallint check (share in (0, 50, 100)),
  terms_version text,
  consented_at timestamptz,
  -- a separate consent, never bundled with the terms
  advertising_consent_at timestamptz,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- unconfirmed data is deleted then
  keep_until timestamptz not null,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, number),
  unique (tenant_id, link_hash),
  foreign key (tenant_id, recommendation_id) references recommendation (tenant_id, id)
);
select platform.protect('recipient');
-- a person accepts a recommendation once, even from several browser tabs at once
create unique index recipient_accepts_once on recipient (tenant_id, recommendation_id, email)
  where email is not null and deleted_at is null;
-- for the recipients of one recommendation
create index recipient_of_recommendation on recipient (tenant_id, recommendation_id);
-- for matching an order by e-mail
create index recipient_email on recipient (tenant_id, email) where email is not null;
-- for the sweep that deletes unconfirmed data
create index recipient_keep on recipient (tenant_id, keep_until) where confirmed_at is null and deleted_at is null;
-- for planning claim invitations: the acceptances since the last round
create index recipient_accepted on recipient (tenant_id, created_at) where deleted_at is null;
