-- Figures of a day say how many recommendations can no longer reach a step, and when they were computed last.

-- reached the step before, and cannot reach this one any more: the orders were cancelled or refused, the rewards expired
alter table insight_day add column lost_valid bigint not null default 0;
alter table insight_day add column lost_paid bigint not null default 0;

-- when the job emptied the list of changed days last
alter table insight_check add column refreshed_at timestamptz;

-- The job computes the days with orders again. Row-level security holds for this file too.
do $$
declare
  one integer;
begin
  for one in select id from tenant loop
    perform set_config('app.tenant_id', one::text, true);
    insert into insight_change
    select distinct one, (r.created_at at time zone 'Europe/Berlin')::date
      from placed_order p join recommendation r on r.tenant_id = p.tenant_id and r.id = p.recommendation_id
     where p.tenant_id = one;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
