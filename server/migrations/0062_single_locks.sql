-- no recommendation of a blocked account is released, however it is asked for

-- At the end of the transaction, so that a block may end together with the locks it brought.
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
