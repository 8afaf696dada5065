-- An agency has at most one bonus plan in a month.

create table bonus_plan (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  agency_id bigint not null,
  -- the first days of the first and of the last month; no last month: until it is ended
  first_month date not null check (extract(day from first_month) = 1),
  last_month date check (extract(day from last_month) = 1),
  -- from this many valid orders in a month on, a member gets the bonus
  from_orders smallint not null check (from_orders > 0),
  bonus_cents integer not null check (bonus_cents > 0),
  created_at timestamptz not null,
  created_by text not null check (created_by <> ''),
  primary key (tenant_id, id),
  foreign key (tenant_id, agency_id) references agency (tenant_id, id),
  constraint bonus_plan_months check (last_month >= first_month),
  -- ranges of one number each, because an index of this kind has no plain numbers without an extension
  constraint bonus_plan_apart exclude using gist (
    int4range(tenant_id, tenant_id, '[]') with &&,
    int8range(agency_id, agency_id, '[]') with &&,
    daterange(first_month, last_month, '[]') with &&)
);
select platform.protect('bonus_plan');
