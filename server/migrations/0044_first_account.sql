-- A first bank account is frozen like a changed one if the e-mail address was changed lately; unmatched orders are listed
-- page by page.

alter table referrer
  -- when the address was last replaced by another one; empty if never
  add column email_changed_at timestamptz;

-- for the list of orders without a recommendation, newest first
create index placed_order_unmatched on placed_order (tenant_id, id) where recommendation_id is null and cancelled_at is null;
