-- a batch of any size is read in the order of its file, page by page, without sorting it anew
create index payout_in_order on payout (tenant_id, batch_id, id);
drop index payout_of_batch;
