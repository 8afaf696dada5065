-- The figures of a day say how many recommendations can still reach each step, and follow every change of a status or lock.

alter table insight_day
  -- recommendations that did not reach the step and still can
  add column open_opened bigint not null default 0,
  add column open_accepted bigint not null default 0,
  add column open_ordered bigint not null default 0,
  add column open_valid bigint not null default 0,
  add column open_paid bigint not null default 0;

-- Most updates of a recommendation, such as a reminder, change no figure.
create function platform.mark_changed_recommendation() returns trigger
  language plpgsql as $$
begin
  insert into public.insight_change
  select distinct w.tenant_id, (w.created_at at time zone 'Europe/Berlin')::date
    from written w join former f on f.tenant_id = w.tenant_id and f.id = w.id
   where w.status <> f.status or (w.locked_at is null) <> (f.locked_at is null);
  return null;
end $$;
create trigger recommendation_marks_changed_day after update on recommendation
  referencing old table as former new table as written
  for each statement execute function platform.mark_changed_recommendation();

-- The job computes the days that exist already. Row-level security holds for this file too.
do $$
declare
  one integer;
begin
  for one in select id from tenant loop
    perform set_config('app.tenant_id', one::text, true);
    insert into insight_change
    select distinct one, (created_at at time zone 'Europe/Berlin')::date from recommendation where tenant_id = one;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
