-- the first file of a tenant is stored as fast as the later ones: what its orders name is found by its id, however little is known of the tables

-- The same promises as before. Asked for a list of tenants, PostgreSQL walked through all recipients while it had no statistics.
create or replace function platform.require_order_belongs() returns trigger
  language plpgsql
  set enable_seqscan = off set enable_nestloop = off set plan_cache_mode = force_generic_plan as $$
declare
  tenants integer[];
  recipients bigint[];
  recommendations bigint[];
  products integer[];
  tenant integer;
begin
  select array_agg(distinct tenant_id),
         array_agg(recipient_id) filter (where recipient_id is not null),
         array_agg(recommendation_id) filter (where recipient_id is null and recommendation_id is not null),
         array_agg(distinct product_id) filter (where product_id is not null)
    into tenants, recipients, recommendations, products
    from written;
  foreach tenant in array coalesce(tenants, '{}') loop
    if not exists (select from public.tenant t where t.id = tenant
    ) or recipients is not null and exists (
      select from written w
        left join public.recipient k
          on k.tenant_id = tenant and k.id = any (recipients)
         and k.id = w.recipient_id and k.recommendation_id = w.recommendation_id
       where w.tenant_id = tenant and w.recipient_id is not null and k.id is null
    ) or recommendations is not null and exists (
      select from written w
        left join public.recommendation r
          on r.tenant_id = tenant and r.id = any (recommendations) and r.id = w.recommendation_id
       where w.tenant_id = tenant and w.recipient_id is null and w.recommendation_id is not null and r.id is null
    ) or products is not null and exists (
      select w.product_id from written w where w.tenant_id = tenant and w.product_id is not null
      except
      select p.id from public.product p where p.tenant_id = tenant and p.id = any (products)
    ) then
      raise exception 'an order names a recommendation, recipient or product that does not exist'
        using errcode = 'foreign_key_violation';
    end if;
  end loop;
  return null;
end $$;
