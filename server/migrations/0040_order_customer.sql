-- The fraud rules see whom an order names, without the name, address or e-mail being stored.

-- Hashes of the customer that the provider's order states: equal persons are recognised, and a copy of this table names
-- no one. Deleted when the order can no longer be claimed.
create table order_customer (
  tenant_id integer not null references tenant on delete cascade,
  order_id bigint not null,
  -- all forms of the e-mail address, mailboxes it may be an alias of, all forms of the name and of the postal address
  mails text[] not null,
  mail_aliases text[] not null,
  names text[] not null,
  households text[] not null,
  -- readable: compared with lists of disposable and banned domains
  mail_domain text,
  stored_at timestamptz not null,
  primary key (tenant_id, order_id),
  foreign key (tenant_id, order_id) references placed_order (tenant_id, id)
);
select platform.protect('order_customer');
-- for the sweep that deletes old rows
create index order_customer_age on order_customer (tenant_id, stored_at);
