-- A bounty that was promised never changes: another amount is a new bounty with a start date of its own.

alter table bounty
  -- removed before it began, so it was never promised
  add column removed_at timestamptz constraint bounty_removed_in_time check (removed_at < starts_at),
  -- when its end was last changed; an end is never moved into the past
  add column end_changed_at timestamptz,
  add constraint bounty_end_ahead check (ends_at >= end_changed_at);

-- Compares the times that the writer states: the database has no clock of its own.
create function platform.keep_bounty() returns trigger
  language plpgsql as $$
begin
  if new.amount_cents <> old.amount_cents or new.starts_at <> old.starts_at
    or new.product_id <> old.product_id or new.device_id <> old.device_id
  then
    raise exception 'a bounty keeps its amount and its start; add another one' using errcode = 'restrict_violation';
  end if;
  if new.ends_at is distinct from old.ends_at
    and (new.end_changed_at is null or new.end_changed_at is not distinct from old.end_changed_at
      or old.ends_at < new.end_changed_at)
  then
    raise exception 'a bounty that has ended stays so, and its end is not moved into the past'
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger bounty_kept before update on bounty for each row execute function platform.keep_bounty();

-- A bounty is deleted with its product or tenant, or while its product is a draft and so has promised nothing.
create function platform.refuse_broken_promise() returns trigger
  language plpgsql as $$
begin
  if exists (
    select from public.product
     where tenant_id = old.tenant_id and id = old.product_id and status <> 'draft'
  ) then
    raise exception 'a bounty of a product on sale is not deleted' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger bounty_not_deleted before delete on bounty for each row execute function platform.refuse_broken_promise();
