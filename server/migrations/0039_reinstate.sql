-- what was taken back after its payout and is due after all is booked as due again, once, and never paid a second time

alter table ledger_entry drop constraint ledger_entry_kind;
alter table ledger_entry add constraint ledger_entry_kind check (
  kind in ('accrue', 'cancel', 'expire', 'pay', 'voucher', 'return', 'clawback', 'recover', 'reinstate'));

-- Which account each kind of entry debits and which it credits.
create or replace function platform.ledger_accounts(kind text) returns text[]
  language sql immutable
  return case kind
    when 'accrue' then array['programme', 'owed']
    when 'cancel' then array['owed', 'programme']
    when 'expire' then array['owed', 'programme']
    when 'pay' then array['owed', 'bank']
    when 'voucher' then array['owed', 'vouchers']
    when 'return' then array['bank', 'owed']
    when 'clawback' then array['clawback', 'programme']
    when 'recover' then array['bank', 'clawback']
    when 'reinstate' then array['programme', 'clawback'] end;
