-- The console shows of each sweep its last run, how long it took and whether it failed, whichever process ran it.

-- One row per sweep. Beside the tenants' tables: sweeps belong to the installation.
create table platform.sweep_state (
  name text primary key,
  every_seconds integer not null,
  ran_at timestamptz not null,
  took_ms integer not null,
  changed integer not null,
  failed integer not null
);

-- A sweep that runs every few seconds is written every five minutes only, and whenever it begins or ceases to fail.
create function platform.note_sweep_state(sweep text, every integer, at timestamptz, took integer, rows_changed integer, failures integer)
  returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into platform.sweep_state as state (name, every_seconds, ran_at, took_ms, changed, failed)
  select sweep, every, at, took, rows_changed, failures
   where not exists (select from platform.sweep_state as known
                      where known.name = sweep and known.every_seconds = every and every < 300
                        and known.ran_at > at - interval '5 minutes' and known.ran_at <= at
                        and (known.failed > 0) = (failures > 0))
  on conflict (name) do update set every_seconds = excluded.every_seconds, ran_at = excluded.ran_at,
    took_ms = excluded.took_ms, changed = excluded.changed, failed = excluded.failed
$$;
revoke execute on function platform.note_sweep_state(text, integer, timestamptz, integer, integer, integer) from public;
grant execute on function platform.note_sweep_state(text, integer, timestamptz, integer, integer, integer) to weitersagen_jobs;

create function platform.sweep_states()
  returns table (name text, every_seconds integer, ran_at timestamptz, took_ms integer, changed integer, failed integer)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select name, every_seconds, ran_at, took_ms, changed, failed from platform.sweep_state order by name
$$;
