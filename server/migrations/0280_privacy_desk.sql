-- Every request of a person about their data has a deadline and one answer, and a person on hold is neither erased nor swept.

-- What people asked for with the rights of the GDPR, and how it was answered. Without name and address after an erasure.
create table privacy_request (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  kind text not null check (kind in ('access', 'correction', 'erasure', 'restriction', 'objection')),
  origin text not null check (origin in ('desk', 'care', 'person')),
  -- waiting: an erasure that follows when a payout under way has ended
  state text not null default 'open' check (state in ('open', 'waiting', 'done', 'refused', 'withdrawn')),
  -- whom it is about, as far as an account or an address is known
  referrer_id bigint,
  email text check (email = lower(email)),
  name text check (name <> ''),
  language text not null check (language in ('de', 'en')),
  message text not null default '',
  received_on date not null,
  due_on date not null,
  extended_at timestamptz,
  extension_reason text check (extension_reason <> ''),
  identity text check (identity in ('link', 'login', 'operator')),
  identity_at timestamptz,
  -- the operator who checked it, and how
  identity_by text check (identity_by <> ''),
  identity_note text,
  created_at timestamptz not null,
  closed_at timestamptz,
  closed_by text check (closed_by <> ''),
  -- the answer to the person
  outcome text,
  -- rows by table before and after an erasure, without personal data
  receipt jsonb,
  primary key (tenant_id, id),
  foreign key (tenant_id, referrer_id) references referrer (tenant_id, id),
  check (due_on > received_on),
  check ((extended_at is null) = (extension_reason is null)),
  check ((identity is null) = (identity_at is null)),
  check (identity is distinct from 'operator' or identity_by is not null),
  constraint privacy_request_closed check (
    (state in ('open', 'waiting')) = (closed_at is null) and (closed_at is null) = (closed_by is null)),
  constraint privacy_request_waits check (state <> 'waiting' or kind = 'erasure')
);
select platform.protect('privacy_request');
-- for the list and the start page
create index privacy_request_due on privacy_request (tenant_id, due_on, id);
create index privacy_request_open on privacy_request (tenant_id, due_on) where state in ('open', 'waiting');
-- for the requests of a person
create index privacy_request_email on privacy_request (tenant_id, email) where email is not null;
create index privacy_request_referrer on privacy_request (tenant_id, referrer_id) where referrer_id is not null;
-- for the sweeps
create index privacy_request_waiting on privacy_request (tenant_id, created_at) where state = 'waiting';
create index privacy_request_closed_at on privacy_request (tenant_id, closed_at) where closed_at is not null;
select platform.show_work('privacy_request', 'state', 'created_at', 'closed_at');

-- An answer is final: the state of a closed request stays, and so does the receipt of an erasure.
create function platform.require_open_request() returns trigger
  language plpgsql as $$
begin
  if old.closed_at is not null and (new.state <> old.state or new.closed_at is distinct from old.closed_at) then
    raise exception 'request % is closed', old.id using errcode = 'check_violation';
  end if;
  if old.receipt is not null and new.receipt is distinct from old.receipt then
    raise exception 'request % has its receipt', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger privacy_request_is_final before update on privacy_request
  for each row execute function platform.require_open_request();

-- The history of a request. Deleted with it; details are cleared when the person is erased.
create table privacy_request_event (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  request_id bigint not null,
  kind text not null check (kind in (
    'received', 'linkMailed', 'identity', 'extended', 'exported', 'downloaded', 'held', 'lifted', 'waiting', 'resumed',
    'erased', 'done', 'refused', 'withdrawn')),
  at timestamptz not null,
  actor text not null check (actor <> ''),
  detail text,
  primary key (tenant_id, id),
  foreign key (tenant_id, request_id) references privacy_request (tenant_id, id) on delete cascade
);
select platform.protect('privacy_request_event');
create index privacy_request_event_of on privacy_request_event (tenant_id, request_id, id);

-- People whose data are kept for a dispute: neither erasure nor a sweep touches them until the hold is lifted.
create table privacy_hold (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  request_id bigint,
  referrer_id bigint,
  emails text[] not null,
  name text check (name <> ''),
  reason text not null check (reason <> ''),
  -- when it is to be checked whether the hold is still needed
  check_on date not null,
  set_at timestamptz not null,
  set_by text not null check (set_by <> ''),
  lifted_at timestamptz,
  lifted_by text check (lifted_by <> ''),
  lift_reason text check (lift_reason <> ''),
  primary key (tenant_id, id),
  foreign key (tenant_id, referrer_id) references referrer (tenant_id, id),
  foreign key (tenant_id, request_id) references privacy_request (tenant_id, id) on delete set null (request_id),
  check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lift_reason is null)),
  check (lifted_at is not null or referrer_id is not null or cardinality(emails) > 0)
);
select platform.protect('privacy_hold');
create index privacy_hold_active on privacy_hold (tenant_id, check_on) where lifted_at is null;
create index privacy_hold_request on privacy_hold (tenant_id, request_id) where request_id is not null;
create index privacy_hold_referrer on privacy_hold (tenant_id, referrer_id) where referrer_id is not null;
create index privacy_hold_lifted on privacy_hold (tenant_id, lifted_at) where lifted_at is not null;
select platform.show_work('privacy_hold', 'lifted_at');

-- Whether a hold keeps the data of this account or of this address. Sweeps ask it for each row that is due.
create function platform.is_held(tenant integer, account bigint, address text) returns boolean
  language sql stable as $$
  select exists (select from public.privacy_hold
                  where tenant_id = tenant and lifted_at is null
                    and (referrer_id = account or address = any (emails)))
$$;

-- The same for the owner of a reward: an account or a recipient.
create function platform.is_held_party(tenant integer, account bigint, recipient bigint) returns boolean
  language sql stable as $$
  select platform.is_held(tenant, account, (
    select email from public.recipient where tenant_id = tenant and id = is_held_party.recipient))
$$;
