-- The console shows when each sweep was last done, whichever process did it.

-- One row per sweep. Beside the tenants' tables: sweeps belong to the installation.
create table platform.sweep_run (
  name text primary key,
  done_at timestamptz not null
);

create function platform.note_sweep(sweep text, at timestamptz) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into platform.sweep_run (name, done_at) values (sweep, at)
  on conflict (name) do update set done_at = excluded.done_at
$$;
revoke execute on function platform.note_sweep(text, timestamptz) from public;
grant execute on function platform.note_sweep(text, timestamptz) to weitersagen_jobs;

create function platform.sweep_runs() returns table (name text, done_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select name, done_at from platform.sweep_run order by name
$$;
