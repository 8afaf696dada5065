-- An order counts once however often the feed repeats it, and states how it was matched to its recommendation.

-- Has no foreign keys: they would be checked row by row. The triggers below check whole statements, and more strictly.
create table placed_order (
  tenant_id integer not null,
  -- A batch of the feed takes its ids as one block of 5000, so only the block is written to the log, not every id.
  -- A single order takes the first id of a block and leaves the others unused.
  id bigint generated always as identity (increment by 5000),
  -- the provider's number; empty while only the browser has reported the order; collation "C" makes look-ups cheap
  number text collate "C" check (number <> ''),
  recommendation_id bigint,
  recipient_id bigint,
  product_id integer,
  source text not null check (source in ('browser', 'feed', 'agency')),
  -- the kind of contract decides whether the order earns a reward
  kind text not null default 'new' check (kind in ('new', 'extension', 'hotline', 'switch')),
  ordered_at timestamptz not null,
  contract_on date,
  -- for a product switch: when the last contract ended
  previous_contract_on date,
  matched_by text check (matched_by in ('recipientNumber', 'recommendationNumber', 'code', 'email', 'claim', 'agency')),
  verified_at timestamptz,
  released_at timestamptz,
  released_by text,
  cancelled_at timestamptz,
  cancel_reason text,
  -- the cancellation was withdrawn: repeating the old cancellation has no effect any more
  reinstated_at timestamptz,
  -- why it earns nothing: a named reason of the domain
  unrewarded_because text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (tenant_id, id),
  check ((source = 'browser') = (verified_at is null)),
  check ((matched_by is null) = (recommendation_id is null)),
  check (recipient_id is null or recommendation_id is not null)
);
select platform.protect('placed_order');
-- the feed is idempotent per order number
create unique index placed_order_number on placed_order (tenant_id, number) where number is not null;
-- the browser reports an order once
create unique index placed_order_told_once on placed_order (tenant_id, recommendation_id, recipient_id)
  where source = 'browser';
-- for the orders of a recommendation; a recipient's orders are found among these few, without an index of their own
create index placed_order_of_recommendation on placed_order (tenant_id, recommendation_id);

-- An order names an existing tenant, recommendation and product, and its recipient belongs to its recommendation.
-- Checked once per statement. The lists are looked up by id: without statistics, PostgreSQL would scan whole tables
-- for the first file of a tenant.
create function platform.require_order_belongs() returns trigger
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
create trigger placed_order_belongs after insert on placed_order
  referencing new table as written for each statement execute function platform.require_order_belongs();
create trigger placed_order_still_belongs after update on placed_order
  referencing new table as written for each statement execute function platform.require_order_belongs();

-- A recommendation, recipient or product with orders cannot be deleted, except together with its tenant.
create function platform.require_no_order() returns trigger
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
create trigger recommendation_without_order after delete on recommendation
  for each row execute function platform.require_no_order();
create trigger recipient_without_order after delete on recipient
  for each row execute function platform.require_no_order();
create trigger product_without_order after delete on product
  for each row execute function platform.require_no_order();

-- Deleting a tenant deletes its orders. Triggers of one event run in the order of their names: this one runs after the
-- cascades of PostgreSQL's foreign keys.
create function platform.forget_orders() returns trigger
  language plpgsql as $$
declare
  scope constant text := coalesce(current_setting('app.tenant_id', true), '');
begin
  -- row-level security restricts the owner too
  perform set_config('app.tenant_id', old.id::text, true);
  delete from public.placed_order where tenant_id = old.id;
  perform set_config('app.tenant_id', scope, true);
  return null;
end $$;
create trigger tenant_takes_orders_along after delete on tenant
  for each row execute function platform.forget_orders();

-- The history of an order.
create table order_event (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  order_id bigint not null,
  kind text not null,
  at timestamptz not null,
  actor text not null,
  detail jsonb not null default '{}',
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references placed_order (tenant_id, id)
);
select platform.protect('order_event');
-- for the history of one order
create index order_event_way on order_event (tenant_id, order_id, at);

-- Numbers that an order had before it was renamed: an old file does not count it twice, and a claim still finds it.
create table former_order_number (
  tenant_id integer not null references tenant on delete cascade,
  number text not null check (number <> ''),
  order_id bigint not null,
  primary key (tenant_id, number),
  foreign key (tenant_id, order_id) references placed_order (tenant_id, id)
);
select platform.protect('former_order_number');
