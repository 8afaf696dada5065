-- An order that waits for its agency is released or refused once, by two members where the rewards reach the tenant's limit.

-- Orders credited to an agency that its members must release. An order without a row needs no release.
create table order_release (
  tenant_id integer not null references tenant on delete cascade,
  order_id bigint not null,
  agency_id bigint not null,
  -- confirming: one member has released it, a second one must confirm; waived: the tenant turned the release off
  status text not null default 'waiting' check (status in ('waiting', 'confirming', 'released', 'refused', 'waived')),
  since timestamptz not null,
  -- the agency should decide until then; nothing is decided by the time itself
  due_at timestamptz not null,
  -- when the next reminder is due, and how many were sent
  remind_at timestamptz,
  reminders smallint not null default 0,
  -- the sum of the rewards for which it was released
  amount_cents integer check (amount_cents >= 0),
  needs_second boolean not null default false,
  first_by bigint,
  first_at timestamptz,
  -- a member of the agency, or an operator by name
  decided_by bigint,
  operator text check (operator <> ''),
  decided_at timestamptz,
  reason text check (reason <> ''),
  primary key (tenant_id, order_id),
  foreign key (tenant_id, order_id) references placed_order (tenant_id, id) on delete cascade,
  foreign key (tenant_id, agency_id) references agency (tenant_id, id),
  foreign key (tenant_id, agency_id, first_by) references agency_member (tenant_id, agency_id, id),
  foreign key (tenant_id, agency_id, decided_by) references agency_member (tenant_id, agency_id, id),
  check ((first_by is null) = (first_at is null)),
  check ((status = 'confirming') <= (first_by is not null)),
  constraint order_release_decided check (
    (status in ('released', 'refused')) = (decided_at is not null)
    and (decided_at is null) = (decided_by is null and operator is null)
    and num_nonnulls(decided_by, operator) <= 1),
  constraint order_release_reason check ((status = 'refused') = (reason is not null)),
  constraint order_release_amount check (status <> 'released' or amount_cents is not null),
  -- a second person, who may be an operator
  constraint order_release_two_people check (
    not (status = 'released' and needs_second and operator is null)
    or (first_by is not null and first_by <> decided_by))
);
select platform.protect('order_release');
-- for what an agency still has to decide
create index order_release_open on order_release (tenant_id, agency_id, due_at) where status in ('waiting', 'confirming');
-- for the sweep that sends reminders
create index order_release_remind on order_release (tenant_id, remind_at) where remind_at is not null;
select platform.show_work('order_release', 'status', 'remind_at');

-- A decision is final: only an order whose rewards have grown since is asked for again.
create function platform.require_release_step() returns trigger
  language plpgsql as $$
begin
  if new.agency_id <> old.agency_id then
    raise exception 'order % waits for another agency', new.order_id using errcode = 'check_violation';
  end if;
  if new.status <> old.status and not (case old.status
       when 'waiting' then new.status in ('confirming', 'released', 'refused', 'waived')
       when 'confirming' then new.status in ('waiting', 'released', 'refused', 'waived')
       when 'released' then new.status = 'waiting'
       else false end) then
    raise exception 'order % is % already', new.order_id, old.status using errcode = 'check_violation';
  end if;
  if new.status = old.status and old.status in ('released', 'refused')
     and (new.decided_by, new.operator, new.decided_at, new.reason, new.amount_cents, new.first_by)
       is distinct from (old.decided_by, old.operator, old.decided_at, old.reason, old.amount_cents, old.first_by) then
    raise exception 'order % is % already', new.order_id, old.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger order_release_step before update on order_release
  for each row execute function platform.require_release_step();

-- A reward is not provided before its order is released. Goodwill is the operator's own decision.
create function platform.require_released_order() returns trigger
  language plpgsql as $$
begin
  if exists (select from public.order_release waiting
              where waiting.tenant_id = new.tenant_id and waiting.order_id = new.order_id
                and waiting.status in ('waiting', 'confirming', 'refused')) then
    raise exception 'order % is not released', new.order_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger reward_of_released_order before update on reward
  for each row when (old.status = 'open' and new.status = 'provided' and new.kind <> 'goodwill')
  execute function platform.require_released_order();

-- The agency refused the order: it earns nothing, whatever later files say about it.
alter table placed_order add column refused_at timestamptz;

-- Which mails about releases the agency's people get. Reminders before a deadline and credit notes are always sent.
alter table agency add column notifications text[] not null default array['secondPerson', 'refusals']
  check (notifications <@ array['secondPerson', 'refusals', 'releases']);
