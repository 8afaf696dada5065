-- an order is counted once however often the feed repeats it, and says by which mark it found its recommendation

create table recipient (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  number text not null check (number ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
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
  channel text,
  recorded_by text,
  terms_version text,
  consented_at timestamptz,
  -- a consent of its own, never bundled with the terms
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
create index recipient_of_recommendation on recipient (tenant_id, recommendation_id);
-- serves the match of an order by e-mail
create index recipient_email on recipient (tenant_id, email) where email is not null;
-- serves the sweep that deletes unconfirmed data
create index recipient_keep on recipient (tenant_id, keep_until) where confirmed_at is null and deleted_at is null;

create table placed_order (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  -- the provider's number; empty while only the browser told of it
  number text check (number <> ''),
  recommendation_id bigint,
  recipient_id bigint,
  product_id integer,
  source text not null check (source in ('browser', 'feed', 'agency')),
  -- what kind of contract it is decides whether it earns anything
  kind text not null default 'new' check (kind in ('new', 'extension', 'hotline', 'switch')),
  ordered_at timestamptz not null,
  contract_on date,
  -- on a product switch: when the last contract ended
  previous_contract_on date,
  matched_by text check (matched_by in ('recipientNumber', 'recommendationNumber', 'code', 'email', 'claim', 'agency')),
  verified_at timestamptz,
  released_at timestamptz,
  released_by text,
  cancelled_at timestamptz,
  cancel_reason text,
  -- why it earns nothing, as a named reason of the domain
  unrewarded_because text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, recommendation_id) references recommendation (tenant_id, id),
  foreign key (tenant_id, recipient_id) references recipient (tenant_id, id),
  foreign key (tenant_id, product_id) references product (tenant_id, id),
  check ((source = 'browser') = (verified_at is null)),
  check ((matched_by is null) = (recommendation_id is null))
);
select platform.protect('placed_order');
-- the feed is idempotent per order number
create unique index placed_order_number on placed_order (tenant_id, number) where number is not null;
-- the browser tells of an order once
create unique index placed_order_told_once on placed_order (tenant_id, recommendation_id, recipient_id)
  where source = 'browser';
create index placed_order_of_recommendation on placed_order (tenant_id, recommendation_id);

create table order_event (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  order_id bigint not null,
  kind text not null,
  at timestamptz not null,
  actor text not null,
  detail jsonb not null default '{}',
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references placed_order (tenant_id, id)
);
select platform.protect('order_event');
create index order_event_way on order_event (tenant_id, order_id, at);
