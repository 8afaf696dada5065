-- a missing reward is claimed once per order, by one referrer, and a claim that ended says by which order or why not

create table claim (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  referrer_id bigint not null,
  recommendation_id bigint not null,
  -- in capitals, so that the same order typed otherwise is the same claim
  order_number text not null check (order_number <> '' and order_number = upper(order_number)),
  -- as the provider may write it
  typed_number text not null,
  ordered_on date not null,
  note text not null default '',
  status text not null default 'open' check (status in ('open', 'checking', 'matched', 'refused')),
  status_at timestamptz not null,
  -- why a person must look at it, or why it ended without a reward
  reason text,
  order_id bigint,
  created_at timestamptz not null,
  -- then the provider has had its time
  waits_until timestamptz not null,
  primary key (tenant_id, id),
  -- duplicates merge
  constraint claim_once unique (tenant_id, order_number),
  foreign key (tenant_id, referrer_id) references referrer (tenant_id, id),
  foreign key (tenant_id, recommendation_id) references recommendation (tenant_id, id),
  foreign key (tenant_id, order_id) references placed_order (tenant_id, id),
  check ((status = 'matched') = (order_id is not null)),
  check ((status in ('checking', 'refused')) = (reason is not null))
);
select platform.protect('claim');
create index claim_of_referrer on claim (tenant_id, referrer_id, created_at desc);
-- serves the match with orders that came
create index claim_open on claim (tenant_id, id) where status = 'open';
-- serves the end of the wait
create index claim_waiting on claim (tenant_id, waits_until) where status = 'open';
-- serves the list of those who decide
create index claim_checking on claim (tenant_id, status_at) where status = 'checking';

create table claim_event (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  claim_id bigint not null,
  to_status text not null,
  at timestamptz not null,
  actor text not null,
  reason text,
  primary key (tenant_id, id),
  foreign key (tenant_id, claim_id) references claim (tenant_id, id)
);
select platform.protect('claim_event');
create index claim_event_way on claim_event (tenant_id, claim_id, at);
create trigger claim_event_append_only before update or delete on claim_event
  for each row execute function platform.refuse_change();
revoke update, delete on claim_event from weitersagen_app;

create table claim_evidence (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  claim_id bigint not null,
  name text not null check (name <> ''),
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  content bytea not null check (octet_length(content) between 1 and 2000000),
  added_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, claim_id) references claim (tenant_id, id)
);
select platform.protect('claim_evidence');
create index claim_evidence_of_claim on claim_evidence (tenant_id, claim_id);

-- Somebody is asked once for each recommendation whether an order is missing.
create table claim_invitation (
  tenant_id integer not null references tenant on delete cascade,
  recommendation_id bigint not null,
  -- empty once the question was asked or needed not be
  due_at timestamptz,
  invited_at timestamptz,
  primary key (tenant_id, recommendation_id),
  foreign key (tenant_id, recommendation_id) references recommendation (tenant_id, id)
);
select platform.protect('claim_invitation');
-- serves the sweep that asks
create index claim_invitation_due on claim_invitation (tenant_id, due_at) where due_at is not null;

-- Up to which acceptance the question was planned, so that the next round reads only what came since.
create table claim_invitation_mark (
  tenant_id integer not null references tenant on delete cascade,
  accepted_until timestamptz not null,
  primary key (tenant_id)
);
select platform.protect('claim_invitation_mark');
create index recipient_accepted on recipient (tenant_id, created_at) where deleted_at is null;
