-- A valid order earns its agency one commission. Bookings are never changed: a commission is taken back by another one.

-- What one agency gets for a product instead of the commission in the catalogue; set by an operator.
create table commission_rate (
  tenant_id integer not null references tenant on delete cascade,
  agency_id bigint not null,
  product_id integer not null,
  amount_cents integer not null check (amount_cents >= 0),
  set_at timestamptz not null,
  set_by text not null check (set_by <> ''),
  primary key (tenant_id, agency_id, product_id),
  foreign key (tenant_id, agency_id) references agency (tenant_id, id),
  foreign key (tenant_id, product_id) references product (tenant_id, id)
);
select platform.protect('commission_rate');

-- The commissions of orders, append-only.
create table commission (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  order_id bigint not null,
  agency_id bigint not null,
  agency_member_id bigint,
  product_id integer not null,
  -- cancelled: takes back the earned one of the same round
  kind text not null check (kind in ('earned', 'cancelled')),
  -- an order may be cancelled and accepted again
  round smallint not null check (round > 0),
  amount_cents integer not null,
  booked_at timestamptz not null,
  actor text not null,
  reason text,
  primary key (tenant_id, id),
  constraint commission_once unique (tenant_id, order_id, kind, round),
  constraint commission_sign check (case kind when 'earned' then amount_cents > 0 else amount_cents < 0 end),
  foreign key (tenant_id, order_id) references placed_order (tenant_id, id),
  foreign key (tenant_id, agency_id) references agency (tenant_id, id),
  foreign key (tenant_id, agency_id, agency_member_id) references agency_member (tenant_id, agency_id, id),
  foreign key (tenant_id, product_id) references product (tenant_id, id)
);
select platform.protect('commission');
-- for the monthly run, by agency
create index commission_of_agency on commission (tenant_id, agency_id, booked_at);
create trigger commission_append_only before update or delete on commission
  for each row execute function platform.refuse_change();
revoke update, delete on commission from weitersagen_app;

-- An order has at most one commission at a time, and exactly that one is taken back.
create function platform.require_one_commission() returns trigger
  language plpgsql as $$
begin
  if new.kind = 'cancelled' then
    if not exists (select from public.commission earned
                    where earned.tenant_id = new.tenant_id and earned.order_id = new.order_id
                      and earned.kind = 'earned' and earned.round = new.round
                      and earned.agency_id = new.agency_id and earned.product_id = new.product_id
                      and earned.agency_member_id is not distinct from new.agency_member_id
                      and earned.amount_cents = -new.amount_cents) then
      raise exception 'order % has no such commission to take back', new.order_id using errcode = 'check_violation';
    end if;
  elsif exists (select from public.commission earned
                 where earned.tenant_id = new.tenant_id and earned.order_id = new.order_id
                   and earned.kind = 'earned' and earned.id <> new.id
                   and not exists (select from public.commission taken
                                    where taken.tenant_id = earned.tenant_id and taken.order_id = earned.order_id
                                      and taken.kind = 'cancelled' and taken.round = earned.round)) then
    raise exception 'order % has a commission already', new.order_id using errcode = 'unique_violation';
  end if;
  return null;
end $$;
create trigger commission_one after insert on commission
  for each row execute function platform.require_one_commission();
select platform.show_work('commission', 'booked_at');
