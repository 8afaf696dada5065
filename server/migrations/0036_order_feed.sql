-- storing an order costs one index and two thirds of a check less, and it still belongs to whom it names

-- A recipient's orders are those of the recommendation it belongs to, of which there are few.
drop index placed_order_of_recipient;

-- The same promises as before. Whom a statement names is looked up by one list, not once for every row.
create or replace function platform.require_order_belongs() returns trigger
  language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  tenants constant integer[] := array(select distinct tenant_id from written);
begin
  if exists (
    select tenant_id, recipient_id, recommendation_id from written where recipient_id is not null
    except
    select k.tenant_id, k.id, k.recommendation_id from public.recipient k
     where k.tenant_id = any (tenants)
       and k.id = any (array(select recipient_id from written where recipient_id is not null))
  ) or exists (
    select tenant_id, recommendation_id from written where recipient_id is null and recommendation_id is not null
    except
    select r.tenant_id, r.id from public.recommendation r
     where r.tenant_id = any (tenants)
       and r.id = any (array(select recommendation_id from written
                              where recipient_id is null and recommendation_id is not null))
  ) or exists (
    select tenant_id, product_id from written where product_id is not null
    except
    select p.tenant_id, p.id from public.product p
     where p.tenant_id = any (tenants)
       and p.id = any (array(select distinct product_id from written where product_id is not null))
  ) or exists (
    select from unnest(tenants) named where not exists (select from public.tenant t where t.id = named)
  ) then
    raise exception 'an order names a recommendation, recipient or product that does not exist'
      using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

create or replace function platform.require_no_order() returns trigger
  language plpgsql as $$
declare
  has_orders constant boolean := case tg_table_name
    when 'recommendation' then exists (
      select from public.placed_order where tenant_id = old.tenant_id and recommendation_id = old.id)
    when 'recipient' then exists (
      select from public.placed_order
       where tenant_id = old.tenant_id and recommendation_id = (to_jsonb(old) ->> 'recommendation_id')::bigint
         and recipient_id = old.id)
    else exists (select from public.placed_order where tenant_id = old.tenant_id and product_id = old.id)
  end;
begin
  if has_orders and exists (select from public.tenant where id = old.tenant_id) then
    raise exception '% % has orders', tg_table_name, old.id using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
