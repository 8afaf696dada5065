-- A job is added in the transaction of the change that needs it, and only for the current tenant.

-- The server's role has no access to the queue itself, so these functions run as the owner.
create function platform.enqueue(
  task text, payload jsonb, run_at timestamptz default null, job_key text default null
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
    -- the prefix keeps the keys of two tenants apart
    job_key => tenant || ':' || enqueue.job_key);
end $$;

-- Many jobs of one kind at once: a batch of a hundred thousand payouts writes as many mails.
create function platform.enqueue_all(task text, payloads jsonb[], job_keys text[]) returns void
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
               tenant || ':' || key, null, null)::graphile_worker.job_spec
      from unnest(enqueue_all.payloads, enqueue_all.job_keys) with ordinality as job (payload, key, place)
     order by place));
end $$;
