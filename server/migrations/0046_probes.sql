-- A full disk is noticed before a visitor notices it, and a wrong SECRET_KEY before anything is encrypted with it.

-- One row that every server writes again and again, to learn whether the database still accepts writes.
create table platform.write_probe (
  is_only boolean primary key default true check (is_only),
  probed_at timestamptz not null
);
insert into platform.write_probe (probed_at) values ('-infinity');
grant select, update on platform.write_probe to weitersagen_app;

-- A text sealed with each key that encrypts something here. A server starts only with keys that open all of them.
create table platform.key_probe (
  key_id text primary key,
  sealed bytea not null,
  created_at timestamptz not null
);
grant select, insert, delete on platform.key_probe to weitersagen_app;

-- Brings jobs forward that wait for no good reason. The queue goes by the clock of the database, and so does this.
create function platform.mend_queue() returns void
  language plpgsql as $$
begin
  -- The queue delays a failed job by up to six hours and gives it up after 25 attempts. A database that was away is no
  -- fault of the job: it is tried again within half a minute, however often it failed that way.
  perform graphile_worker.reschedule_jobs(array[id], run_at => now() + interval '20 seconds', attempts => 3::smallint)
     from graphile_worker.jobs
    where locked_at is null and last_error = 'DatabaseUnavailable'
      and (run_at > now() + interval '30 seconds' or attempts > 5);
  -- Jobs that were added while the clock was ahead keep the delay that they were given, counted from now.
  perform graphile_worker.reschedule_jobs(array[id], run_at => now() + greatest(run_at - updated_at, interval '0'))
     from graphile_worker.jobs
    where locked_at is null and run_at > now() and updated_at > now() + interval '5 seconds';
  -- The same for jobs that failed meanwhile: the queue delays them by e^attempts seconds.
  perform graphile_worker.reschedule_jobs(array[id], run_at => now())
     from graphile_worker.jobs
    where locked_at is null and last_error is not null
      and run_at > now() + (exp(least(attempts, 10)) + 10) * interval '1 second';
end $$;

-- For how many seconds the oldest due job has been waiting; 0 if none is due.
create function platform.oldest_due_job() returns double precision
  language plpgsql stable as $$
begin
  return (select coalesce(extract(epoch from now() - min(run_at)), 0) from graphile_worker._private_jobs
           where is_available and run_at <= now());
end $$;
