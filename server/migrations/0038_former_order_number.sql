-- an order is known by every number it ever had, so that an old file does not count it twice and a claim still finds it

create table former_order_number (
  tenant_id integer not null references tenant on delete cascade,
  number text not null check (number <> ''),
  order_id bigint not null,
  primary key (tenant_id, number),
  foreign key (tenant_id, order_id) references placed_order (tenant_id, id)
);
select platform.protect('former_order_number');

-- What was renamed before this table was there, the history tells.
alter table order_event no force row level security;
alter table former_order_number no force row level security;
insert into former_order_number (tenant_id, number, order_id)
  select distinct on (tenant_id, detail -> 'before' ->> 'number') tenant_id, detail -> 'before' ->> 'number', order_id
    from order_event
   where detail -> 'before' ->> 'number' <> detail -> 'after' ->> 'number'
   order by tenant_id, detail -> 'before' ->> 'number', id desc;
alter table order_event force row level security;
alter table former_order_number force row level security;
