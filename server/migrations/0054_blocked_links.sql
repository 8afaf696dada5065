-- the links of a blocked account lead nowhere: its recommendations are locked as long as it is blocked, and no longer

alter table recommendation no force row level security;
alter table referrer no force row level security;
update recommendation r set locked_at = f.blocked_at, lock_reason = 'referrerBlocked'
  from referrer f
 where f.tenant_id = r.tenant_id and f.id = r.referrer_id and f.block_reason is not null and r.locked_at is null;
alter table recommendation force row level security;
alter table referrer force row level security;

-- At the end of the transaction, so that account and recommendations may be written one after the other.
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

-- Once per statement, so that it costs little. Whoever blocks an account takes its row for himself, so the foreign key has
-- waited for that before this looks. Told as a lost race, because it is one: run again, the call sees the block and says so.
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
