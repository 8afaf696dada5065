-- a feed of a hundred thousand orders is stored in seconds, and an order still belongs to whom it names

-- Numbers are compared letter by letter, not by the rules of a language: looking one up costs a fraction.
alter table recommendation alter column number type text collate "C", alter column code type text collate "C";
alter table recipient alter column number type text collate "C";
alter table placed_order alter column number type text collate "C";

-- A foreign key asks once for every row. What a statement writes is checked at once instead, and more strictly: an
-- order's recipient belongs to the order's recommendation.
alter table placed_order
  drop constraint placed_order_tenant_id_fkey,
  drop constraint placed_order_tenant_id_recommendation_id_fkey,
  drop constraint placed_order_tenant_id_recipient_id_fkey,
  drop constraint placed_order_tenant_id_product_id_fkey;
alter table placed_order add check (recipient_id is null or recommendation_id is not null);

create function platform.require_order_belongs() returns trigger
  language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  if exists (
    select from written
     where recipient_id is not null
       and not exists (select from public.recipient k
                        where k.tenant_id = written.tenant_id and k.id = written.recipient_id
                          and k.recommendation_id = written.recommendation_id)
  ) or exists (
    select from written
     where recipient_id is null and recommendation_id is not null
       and not exists (select from public.recommendation r
                        where r.tenant_id = written.tenant_id and r.id = written.recommendation_id)
  ) or exists (
    select from (select distinct tenant_id, product_id from written where product_id is not null) ordered
     where not exists (select from public.product p
                        where p.tenant_id = ordered.tenant_id and p.id = ordered.product_id)
  ) or exists (
    select from (select distinct tenant_id from written) named
     where not exists (select from public.tenant t where t.id = named.tenant_id)
  ) then
    raise exception 'an order names a recommendation, recipient or product that does not exist'
      using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger placed_order_belongs after insert on placed_order
  referencing new table as written for each statement execute function platform.require_order_belongs();
create trigger placed_order_still_belongs after update on placed_order
  referencing new table as written for each statement execute function platform.require_order_belongs();

-- And nobody is taken away from an order; only a tenant goes with everything that is its own.
create function platform.require_no_order() returns trigger
  language plpgsql as $$
declare
  has_orders constant boolean := case tg_table_name
    when 'recommendation' then exists (
      select from public.placed_order where tenant_id = old.tenant_id and recommendation_id = old.id)
    when 'recipient' then exists (
      select from public.placed_order where tenant_id = old.tenant_id and recipient_id = old.id)
    else exists (select from public.placed_order where tenant_id = old.tenant_id and product_id = old.id)
  end;
begin
  if has_orders and exists (select from public.tenant where id = old.tenant_id) then
    raise exception '% % has orders', tg_table_name, old.id using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger recommendation_without_order after delete on recommendation
  for each row execute function platform.require_no_order();
create trigger recipient_without_order after delete on recipient
  for each row execute function platform.require_no_order();
create trigger product_without_order after delete on product
  for each row execute function platform.require_no_order();

-- Triggers of one event run by their names: this one after the cascades of PostgreSQL's own.
create function platform.forget_orders() returns trigger
  language plpgsql as $$
declare
  scope constant text := coalesce(current_setting('app.tenant_id', true), '');
begin
  -- the wall also holds for the owner
  perform set_config('app.tenant_id', old.id::text, true);
  delete from public.placed_order where tenant_id = old.id;
  perform set_config('app.tenant_id', scope, true);
  return null;
end $$;
create trigger tenant_takes_orders_along after delete on tenant
  for each row execute function platform.forget_orders();
