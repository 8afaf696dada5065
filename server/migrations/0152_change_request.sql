-- A change that needs four eyes is applied once, by another person than the one who asked for it, and only to the state
-- that it was asked for.

create table change_request (
  -- the id of the tenant, 0 for the installation
  area integer not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('payoutRelease')),
  -- what it is about, such as the number of a batch
  target text not null check (target <> ''),
  -- sums to show; no data of a person
  content jsonb not null default '{}',
  -- hash of the state that the change was asked for
  state bytea not null,
  reason text not null check (reason <> ''),
  maker bigint not null references operator,
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at),
  status text not null default 'open' check (status in ('open', 'applied', 'rejected', 'withdrawn')),
  checker bigint references operator,
  decided_at timestamptz,
  note text,
  primary key (area, id),
  constraint change_request_decided check ((status = 'open') = (decided_at is null) and (status = 'open') = (checker is null)),
  constraint change_request_four_eyes check (status not in ('applied', 'rejected') or checker <> maker),
  constraint change_request_own check (status <> 'withdrawn' or checker = maker),
  constraint change_request_in_time check (status <> 'applied' or decided_at < expires_at)
);
select platform.protect_area('change_request');
-- one open request for each thing
create unique index change_request_open on change_request (area, kind, target) where status = 'open';
-- for the list, newest first
create index change_request_newest on change_request (area, made_at desc, id desc);

-- A request is decided once, and what was asked for never changes.
create function platform.guard_change_request() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if platform.is_retention() then return old; end if;
    raise exception 'a change request is kept' using errcode = 'restrict_violation';
  end if;
  if old.status <> 'open' or new.status = 'open'
     or (new.area, new.id, new.kind, new.target, new.content, new.state, new.reason, new.maker, new.made_at, new.expires_at)
        is distinct from
        (old.area, old.id, old.kind, old.target, old.content, old.state, old.reason, old.maker, old.made_at, old.expires_at)
  then
    raise exception 'change request % cannot be changed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger change_request_guarded before update or delete on change_request
  for each row execute function platform.guard_change_request();

-- The state of a batch that a release is asked for: its live payouts with their amounts.
create function platform.payout_state(batch bigint) returns bytea
  language sql stable
  return (select sha256(convert_to(coalesce(
            string_agg(concat_ws(' ', id, reward_id, amount_cents), ',' order by id), ''), 'UTF8'))
            from public.payout
           where tenant_id = platform.current_tenant() and batch_id = batch and status = 'live');
