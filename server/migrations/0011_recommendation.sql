-- A recommendation is found by number, code or secret link, and a blocked account has no working link.

create table recommendation (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  -- ten characters without look-alikes, the last a check character; collation "C" makes look-ups cheap
  number text collate "C" not null check (number ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  code text collate "C" not null check (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  -- hash of the 32 hex digits that open the share screen without login
  link_hash bytea not null,
  referrer_id bigint not null,
  kind text not null default 'standard' check (kind in ('standard', 'agent', 'company', 'offline')),
  product_id integer not null,
  -- the recommended advisor
  advisor_number text,
  -- the agent who recorded it
  agent_number text,
  channel text,
  -- the referrer's percentage of the reward
  share smallint not null check (share in (0, 50, 100)),
  -- the referrer's own texts for the share screen, by channel
  texts jsonb not null default '{}' check (jsonb_typeof(texts) = 'object'),
  -- keyed hash: detects a repeated recommendation without storing the contact's address
  contact_hash bytea,
  -- keyed hash of the device, where known: two parties on one device indicate abuse
  device_hash bytea,
  terms_version text not null check (terms_version <> ''),
  status text not null default 'open' check (status in ('open', 'ok', 'paid', 'cancelled', 'expired')),
  status_at timestamptz not null,
  created_at timestamptz not null,
  -- the link is valid for the contact until then
  valid_until timestamptz not null,
  locked_at timestamptz,
  lock_reason text,
  -- when to remind the referrer of a link that was never opened; empty after the last reminder
  remind_at timestamptz,
  reminders smallint not null default 0 check (reminders >= 0),
  primary key (tenant_id, id),
  unique (tenant_id, number),
  unique (tenant_id, code),
  unique (tenant_id, link_hash),
  foreign key (tenant_id, referrer_id) references referrer (tenant_id, id),
  foreign key (tenant_id, product_id) references product (tenant_id, id),
  check (valid_until > created_at),
  check ((locked_at is null) = (lock_reason is null))
);
select platform.protect('recommendation');
-- a referrer has one open recommendation per product and contact
create unique index recommendation_repeated on recommendation (tenant_id, referrer_id, product_id, contact_hash)
  where status = 'open' and contact_hash is not null;
-- for the personal area, newest first
create index recommendation_of_referrer on recommendation (tenant_id, referrer_id, created_at desc);
-- for the expiry sweep
create index recommendation_expiry on recommendation (tenant_id, valid_until) where status = 'open';
-- for the sweep that sends reminders of unopened links
create index recommendation_to_remind on recommendation (tenant_id, remind_at) where remind_at is not null;

-- The history of a recommendation.
create table recommendation_event (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  recommendation_id bigint not null,
  kind text not null,
  at timestamptz not null,
  actor text not null,
  detail jsonb not null default '{}',
  primary key (tenant_id, id),
  foreign key (tenant_id, recommendation_id) references recommendation (tenant_id, id)
);
select platform.protect('recommendation_event');
-- for the history of one recommendation
create index recommendation_event_way on recommendation_event (tenant_id, recommendation_id, at);

-- Blocking an account locks its recommendations, unblocking it releases exactly those. Checked at the end of the
-- transaction, so that account and recommendations may be written one after the other.
create function platform.require_locked_links() returns trigger
  language plpgsql as $$
begin
  if exists (
    select from public.recommendation r
      join public.referrer f on f.tenant_id = r.tenant_id and f.id = r.referrer_id
     where r.tenant_id = new.tenant_id and r.referrer_id = new.id
       and (f.block_reason is not null and r.locked_at is null
         or f.block_reason is null and r.lock_reason = 'referrerBlocked')
  ) then
    raise exception 'the recommendations of a blocked account are locked, and only by its block'
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger referrer_locks_links after update of block_reason on referrer
  deferrable initially deferred for each row execute function platform.require_locked_links();

-- A blocked account gets no new unlocked recommendation. Checked once per statement to be cheap. Blocking takes an
-- exclusive lock on the account's row, and the foreign key has waited for that lock before this trigger reads the row.
-- Reported as a serialization failure, because it is a lost race: the retry sees the block and refuses properly.
create function platform.require_unblocked_referrer() returns trigger
  language plpgsql as $$
begin
  if exists (
    select from written w
      join public.referrer f on f.tenant_id = w.tenant_id and f.id = w.referrer_id
     where w.locked_at is null and f.block_reason is not null
  ) then
    raise exception 'a blocked account has no recommendation that leads anywhere' using errcode = 'serialization_failure';
  end if;
  return null;
end $$;
create trigger recommendation_of_unblocked after insert on recommendation
  referencing new table as written for each statement execute function platform.require_unblocked_referrer();

-- A single recommendation of a blocked account cannot be released. Checked at the end of the transaction, so that a
-- block may end together with its locks.
create function platform.require_lock_of_blocked() returns trigger
  language plpgsql as $$
begin
  if exists (
    select from public.recommendation r
      join public.referrer f on f.tenant_id = r.tenant_id and f.id = r.referrer_id
     where r.tenant_id = new.tenant_id and r.id = new.id and r.locked_at is null and f.block_reason is not null
  ) then
    raise exception 'the recommendations of a blocked account are locked' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger recommendation_stays_locked after update of locked_at on recommendation
  deferrable initially deferred for each row
  when (old.locked_at is not null and new.locked_at is null) execute function platform.require_lock_of_blocked();
