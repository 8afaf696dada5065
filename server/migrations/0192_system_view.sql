-- Operators see what the queue holds and may have a job tried again; what a job contains stays in the queue.

-- Jobs that failed or wait too long: of the current tenant, or of all tenants without one. The server's role has no access
-- to the queue itself, so these functions run as the owner.
create function platform.troubled_jobs(most integer) returns table (
    id bigint, task text, tenant_id integer, state text, attempts integer, max_attempts integer,
    run_at timestamptz, created_at timestamptz, last_error text)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant constant integer := platform.current_tenant();
begin
  return query
    select job.id::bigint, task.identifier, (job.payload ->> 'tenantId')::integer,
           case when job.locked_at is not null then 'running'
                when job.attempts >= job.max_attempts then 'givenUp' else 'failing' end,
           job.attempts::integer, job.max_attempts::integer, job.run_at, job.created_at, left(job.last_error, 500)
      from graphile_worker._private_jobs as job
      join graphile_worker._private_tasks as task on task.id = job.task_id
     where job.last_error is not null and (tenant is null or (job.payload ->> 'tenantId')::integer = tenant)
     order by job.attempts >= job.max_attempts desc, job.created_at
     limit most;
end $$;

-- The whole queue by task and state, only without a tenant's scope.
create function platform.queue_sums() returns table (task text, state text, count integer, oldest timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if platform.current_tenant() is not null then
    raise exception 'the queue belongs to the installation' using errcode = 'insufficient_privilege';
  end if;
  return query
    select job.task_identifier, sum.state, count(*)::integer, min(job.run_at)
      from graphile_worker.jobs as job
     cross join lateral (
       select case when job.locked_at is not null then 'running'
                   when job.attempts >= job.max_attempts then 'givenUp'
                   when job.last_error is not null then 'failing'
                   when job.run_at <= now() then 'due' else 'later' end as state) as sum
     group by job.task_identifier, sum.state
     order by job.task_identifier, sum.state;
end $$;

-- Has a job that failed tried again now, as if for the first time. False if it is done, runs, or belongs to another tenant.
create function platform.retry_job(job bigint) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant constant integer := platform.current_tenant();
begin
  perform graphile_worker.reschedule_jobs(array[known.id], run_at => now(), attempts => 0::smallint)
     from graphile_worker._private_jobs as known
    where known.id = retry_job.job and known.locked_at is null and known.last_error is not null
      and (tenant is null or (known.payload ->> 'tenantId')::integer = tenant);
  return found;
end $$;

-- for the mails that could not be sent
create index mail_failed on mail (tenant_id, created_at) where status = 'failed';
