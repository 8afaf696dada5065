-- An order that only a browser has reported no longer counts when its agency refuses it: the job computes its day again.
-- Row-level security holds for this file too.
do $$
declare
  one integer;
begin
  for one in select id from tenant loop
    perform set_config('app.tenant_id', one::text, true);
    insert into insight_change
    select distinct one, (r.created_at at time zone 'Europe/Berlin')::date
      from placed_order p join recommendation r on r.tenant_id = p.tenant_id and r.id = p.recommendation_id
     where p.tenant_id = one and p.refused_at is not null and p.verified_at is null;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
