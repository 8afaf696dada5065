-- A voucher code that cannot be used never stops the others, and codes can be withdrawn while they are not given out.

alter table voucher
  add column set_aside_at timestamptz,
  -- an operator who withdrew it, or the job that could not read it
  add column set_aside_by text check (set_aside_by <> ''),
  add column set_aside_because text check (set_aside_because <> ''),
  add constraint voucher_set_aside check (
    num_nonnulls(set_aside_at, set_aside_by, set_aside_because) in (0, 3) and (set_aside_at is null or reward_id is null));

drop index voucher_stock;
-- for choosing the next code and counting the stock
create index voucher_stock on voucher (tenant_id, value_cents, id) where reward_id is null and set_aside_at is null;
-- for the count of codes set aside
create index voucher_aside on voucher (tenant_id, value_cents) where set_aside_at is not null;
