-- Ended sessions, failed logins and unused challenges of operators have a term, also where nobody logs in any more.

-- Operators belong to no tenant, so the jobs' login calls this function instead of reading the tables.
create function platform.forget_operator_logins(ended_before timestamptz, at timestamptz) returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
    with sessions as (delete from public.operator_session where expires_at <= ended_before returning 1),
         attempts as (delete from public.operator_attempt where window_start <= ended_before returning 1),
         challenges as (delete from public.operator_challenge where expires_at <= at returning 1),
         links as (delete from public.operator_link where expires_at <= ended_before returning 1)
    select (select count(*) from sessions)::integer + (select count(*) from attempts)::integer
         + (select count(*) from challenges)::integer + (select count(*) from links)::integer
  $$;
revoke all on function platform.forget_operator_logins(timestamptz, timestamptz) from public;
grant execute on function platform.forget_operator_logins(timestamptz, timestamptz) to weitersagen_jobs;
