-- The server and its jobs log in as roles that own nothing: no statement of theirs can switch the tenants' wall off.

-- PostgreSQL 14 and older let every login create tables here, which functions of the owner might then use.
revoke create on schema public from public;

grant usage on schema platform to weitersagen_jobs;

-- Lets the jobs' login read these columns of all tenants, to find the tenants that have work: states and deadlines, never
-- data of a person. The work itself is done by the server's login, in one tenant's scope.
create function platform.show_work(target regclass, variadic columns name[]) returns void
  language plpgsql as $$
begin
  if not exists (select from pg_policy where polrelid = target and polname = 'jobs_find_work') then
    execute format('create policy jobs_find_work on %s for select to weitersagen_jobs using (true)', target);
  end if;
  execute format('grant select (%s) on %s to weitersagen_jobs',
    (select string_agg(distinct quote_ident(name), ', ') from unnest(columns || 'tenant_id'::name) as name), target);
end $$;

grant select (id) on tenant to weitersagen_jobs;
select platform.show_work('idempotency_key', 'created_at');
select platform.show_work('rate_limit', 'window_start');
select platform.show_work('access_token', 'expires_at');
select platform.show_work('one_time_token', 'expires_at');
select platform.show_work('failed_login', 'first_at');
select platform.show_work('used_captcha', 'expires_at');
select platform.show_work('counted_visitor', 'day');
select platform.show_work('click_batch', 'tenant_id');
select platform.show_work('reward', 'status', 'choice', 'due_at', 'expires_at', 'remind_at');
select platform.show_work('voucher', 'value_cents');
select platform.show_work('claim', 'status', 'waits_until');
select platform.show_work('claim_invitation', 'due_at');
select platform.show_work('recipient', 'created_at', 'keep_until', 'confirmed_at', 'deleted_at');
select platform.show_work('bank_account', 'saved_at');
select platform.show_work('mail', 'status', 'created_at');
select platform.show_work('order_customer', 'stored_at');
select platform.show_work('recommendation', 'status', 'valid_until', 'remind_at');

-- Creates the partitions around a point in time. Servers of the version before this one call it and expect it to drop old
-- ones as well; that is left to the jobs' login, because it concerns all tenants.
create or replace function platform.keep_click_partitions(now_at timestamptz, keep_months integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month timestamp := date_trunc('month', now_at at time zone 'UTC');
begin
  perform pg_advisory_xact_lock(7204005);
  for step in -1..2 loop
    perform platform.make_click_month(month + make_interval(months => step));
  end loop;
end $$;

-- Drops the partitions of clicks that are older than the retention period.
create function platform.drop_click_partitions(now_at timestamptz, keep_months integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month timestamp := date_trunc('month', now_at at time zone 'UTC');
  part record;
  dropped integer := 0;
begin
  perform pg_advisory_xact_lock(7204005);
  for part in
    select relname from pg_class join pg_inherits on pg_inherits.inhrelid = pg_class.oid
     where inhparent = 'public.counted_batch'::regclass
       and relname < 'counted_batch_' || to_char(month - make_interval(months => keep_months), 'YYYY_MM')
  loop
    execute format('drop table public.%I', part.relname);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;
revoke execute on function platform.drop_click_partitions from public;
grant execute on function platform.drop_click_partitions to weitersagen_jobs;
