-- storing many orders at once asks once for the tenant and reads once what they name, and each still belongs to whom it names

-- The wall stands as before; the scope cannot change within a statement, so it is asked for once and not for every row.
alter policy tenant_wall on placed_order
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::integer));

-- The same promises as before. Joined by hash however few rows are expected: the plan is made once and kept.
create or replace function platform.require_order_belongs() returns trigger
  language plpgsql set enable_seqscan = off set enable_nestloop = off set plan_cache_mode = force_generic_plan as $$
declare
  tenants integer[];
  recipients bigint[];
  recommendations bigint[];
  products integer[];
begin
  select array_agg(distinct tenant_id),
         array_agg(recipient_id) filter (where recipient_id is not null),
         array_agg(recommendation_id) filter (where recipient_id is null and recommendation_id is not null),
         array_agg(distinct product_id) filter (where product_id is not null)
    into tenants, recipients, recommendations, products
    from written;
  if recipients is not null and exists (
    select from written w
      left join public.recipient k
        on k.tenant_id = any (tenants) and k.id = any (recipients)
       and k.tenant_id = w.tenant_id and k.id = w.recipient_id and k.recommendation_id = w.recommendation_id
     where w.recipient_id is not null and k.id is null
  ) or recommendations is not null and exists (
    select from written w
      left join public.recommendation r
        on r.tenant_id = any (tenants) and r.id = any (recommendations)
       and r.tenant_id = w.tenant_id and r.id = w.recommendation_id
     where w.recipient_id is null and w.recommendation_id is not null and r.id is null
  ) or products is not null and exists (
    select distinct w.tenant_id, w.product_id from written w where w.product_id is not null
    except
    select p.tenant_id, p.id from public.product p where p.tenant_id = any (tenants) and p.id = any (products)
  ) or exists (
    select unnest(tenants) except select t.id from public.tenant t where t.id = any (tenants)
  ) then
    raise exception 'an order names a recommendation, recipient or product that does not exist'
      using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
