-- Statements of the bank are kept like its other files, and operators hear of money that waits too long.

alter table bank_file
  drop constraint bank_file_kind_check,
  add constraint bank_file_kind_check check (kind in ('pain.002', 'camt.053', 'camt.054'));

-- The operator is warned at most once a day that batches or transfers wait.
create table payout_warning (
  tenant_id integer not null references tenant on delete cascade primary key,
  warned_at timestamptz not null
);
select platform.protect('payout_warning');
