-- Finance's lists in the console read an index, however many rewards and payments a tenant has.

-- for the list of rewards by the time of their last change
create index reward_by_change on reward (tenant_id, status_at, id);
-- for the payments that came back
create index payout_came_back on payout (tenant_id, id) where status in ('rejected', 'returned');
-- for what a file of the bank has confirmed or ended
create index payout_confirmed_in on payout (tenant_id, confirmed_in) where confirmed_in is not null;
create index payout_ended_in on payout (tenant_id, ended_in) where ended_in is not null;
-- for the use of voucher codes in the last weeks
create index voucher_assigned on voucher (tenant_id, assigned_at) where assigned_at is not null;
-- for the entries of some days
create index ledger_entry_by_time on ledger_entry (tenant_id, at);
