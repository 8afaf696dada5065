-- A decided change request ends with the records that it explains, and an invitation that nobody accepted ends too.

-- Finds what is due, for all tenants.
create index change_request_term on change_request (coalesce(decided_at, expires_at));

-- Operators belong to no tenant, so the jobs' login calls these functions instead of changing the tables.
create function platform.forget_change_requests(until timestamptz) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  deleted integer;
begin
  perform set_config('app.retention', 'on', true);
  delete from public.change_request where coalesce(decided_at, expires_at) <= until;
  get diagnostics deleted = row_count;
  perform set_config('app.retention', 'off', true);
  return deleted;
end $$;

-- Deletes accounts that were invited at this time or before, whose links have ended, and for whom no request is open.
-- An account that something else refers to stays.
create function platform.forget_newcomers(until timestamptz, at timestamptz) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  newcomer bigint;
  deleted integer := 0;
begin
  for newcomer in
    select o.id from public.operator o
     where o.email is not null and o.joined_at is null and o.left_at is null and o.added_at <= until
       and not exists (select from public.operator_link l where l.operator_id = o.id and l.expires_at > until)
       and not exists (select from public.change_request c
                        where c.kind = 'roleGrant' and c.status = 'open' and c.expires_at > at
                          and split_part(c.target, '/', 1) = o.id::text)
  loop
    begin
      delete from public.operator where id = newcomer;
      deleted := deleted + 1;
    exception when foreign_key_violation then
      null;
    end;
  end loop;
  return deleted;
end $$;
revoke all on function platform.forget_change_requests(timestamptz), platform.forget_newcomers(timestamptz, timestamptz) from public;
grant execute on function platform.forget_change_requests(timestamptz), platform.forget_newcomers(timestamptz, timestamptz)
  to weitersagen_jobs;
