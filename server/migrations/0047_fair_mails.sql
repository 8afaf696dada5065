-- The mails of a tenant that sends many do not hold up those of another.

-- Like the function of the same name without priorities, which servers of the version before this one still call. Jobs
-- with a lower number run first.
create function platform.enqueue_all(task text, payloads jsonb[], job_keys text[], priorities integer[]) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant constant integer := platform.current_tenant();
begin
  if tenant is null then
    raise exception 'a job needs a tenant scope' using errcode = 'insufficient_privilege';
  end if;
  perform graphile_worker.add_jobs(array(
    select row(enqueue_all.task, (payload || jsonb_build_object('tenantId', tenant))::json, null, null, null,
               -- the prefix keeps the keys of two tenants apart
               tenant || ':' || key, priority, null)::graphile_worker.job_spec
      from unnest(enqueue_all.payloads, enqueue_all.job_keys, enqueue_all.priorities)
           with ordinality as job (payload, key, priority, place)
     order by place));
end $$;

-- The same for one job at a time.
create function platform.enqueue(
  task text, payload jsonb, run_at timestamptz, job_key text, priority integer
) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant constant integer := platform.current_tenant();
begin
  if tenant is null then
    raise exception 'a job needs a tenant scope' using errcode = 'insufficient_privilege';
  end if;
  perform graphile_worker.add_job(
    identifier => enqueue.task,
    payload => (enqueue.payload || jsonb_build_object('tenantId', tenant))::json,
    run_at => enqueue.run_at,
    job_key => tenant || ':' || enqueue.job_key,
    priority => enqueue.priority);
end $$;
