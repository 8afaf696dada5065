-- A missing reward is claimed once per order, and a closed claim states the order it matched or the reason for its refusal.

create table claim (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  referrer_id bigint not null,
  recommendation_id bigint not null,
  -- in capitals, so that the same order typed differently is the same claim
  order_number text not null check (order_number <> '' and order_number = upper(order_number)),
  -- as typed, because the provider may write it the same way
  typed_number text not null,
  ordered_on date not null,
  note text not null default '',
  status text not null default 'open' check (status in ('open', 'checking', 'matched', 'refused')),
  status_at timestamptz not null,
  -- why a person must check it, or why it was refused
  reason text,
  order_id bigint,
  created_at timestamptz not null,
  -- the provider may report the order until then; afterwards a person checks the claim
  waits_until timestamptz not null,
  primary key (tenant_id, id),
  -- one claim per order
  constraint claim_once unique (tenant_id, order_number),
  foreign key (tenant_id, referrer_id) references referrer (tenant_id, id),
  foreign key (tenant_id, recommendation_id) references recommendation (tenant_id, id),
  foreign key (tenant_id, order_id) references placed_order (tenant_id, id),
  check ((status = 'matched') = (order_id is not null)),
  check ((status in ('checking', 'refused')) = (reason is not null))
);
select platform.protect('claim');
-- for the personal area, newest first
create index claim_of_referrer on claim (tenant_id, referrer_id, created_at desc);
-- for matching with new orders
create index claim_open on claim (tenant_id, id) where status = 'open';
-- for the sweep that ends the waiting period
create index claim_waiting on claim (tenant_id, waits_until) where status = 'open';
-- for the list of claims to decide
create index claim_checking on claim (tenant_id, status_at) where status = 'checking';

-- The history of a claim, append-only.
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
-- for the history of one claim
create index claim_event_way on claim_event (tenant_id, claim_id, at);
create trigger claim_event_append_only before update or delete on claim_event
  for each row execute function platform.refuse_change();
revoke update, delete on claim_event from weitersagen_app;

-- Files that the person added as proof.
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
-- for the files of one claim
create index claim_evidence_of_claim on claim_evidence (tenant_id, claim_id);

-- A referrer is asked once per recommendation whether an order is missing.
create table claim_invitation (
  tenant_id integer not null references tenant on delete cascade,
  recommendation_id bigint not null,
  -- empty once the question was asked or became unnecessary
  due_at timestamptz,
  invited_at timestamptz,
  primary key (tenant_id, recommendation_id),
  foreign key (tenant_id, recommendation_id) references recommendation (tenant_id, id)
);
select platform.protect('claim_invitation');
-- for the sweep that asks
create index claim_invitation_due on claim_invitation (tenant_id, due_at) where due_at is not null;

-- Up to which acceptance claim invitations were planned, so that the next round reads newer acceptances only.
create table claim_invitation_mark (
  tenant_id integer not null references tenant on delete cascade,
  accepted_until timestamptz not null,
  primary key (tenant_id)
);
select platform.protect('claim_invitation_mark');
