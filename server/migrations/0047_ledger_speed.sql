-- an entry of the ledger is proven once, and a line that does not fit its entry is refused as it is written

-- Which lines an entry may have follows from its kind and its reward alone, so each is judged by itself, all of a statement at
-- once: of the kind's accounts, of the reward's amount, on the right side. The key lets an account occur once, hence no
-- entry can get a third line or a changed sum later, and only the entry itself is left to be checked at commit.
create function platform.require_fitting_lines() returns trigger
  language plpgsql as $$
declare
  wrong record;
begin
  select added.entry_id, added.account, added.amount_cents into wrong
    from added
   where not exists (
     select from public.ledger_entry
       join public.reward on reward.tenant_id = ledger_entry.tenant_id and reward.id = ledger_entry.reward_id
      where ledger_entry.tenant_id = added.tenant_id and ledger_entry.id = added.entry_id
        and added.amount_cents = case added.account
              when (platform.ledger_accounts(ledger_entry.kind))[1] then reward.amount_cents
              when (platform.ledger_accounts(ledger_entry.kind))[2] then -reward.amount_cents end)
   limit 1;
  if found then
    raise exception 'ledger entry % cannot have % in %', wrong.entry_id, wrong.amount_cents, wrong.account
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_line_fits after insert on ledger_line referencing new table as added
  for each statement execute function platform.require_fitting_lines();
drop trigger ledger_line_balanced on ledger_line;

-- Checked at commit, once for each entry: it has both lines, and nothing is owed, paid or taken back twice.
create or replace function platform.require_balance() returns trigger
  language plpgsql as $$
declare
  books record;
begin
  select reward.amount_cents::bigint as amount,
         count(*) filter (where line.entry_id = new.id) as lines,
         coalesce(sum(line.amount_cents) filter (where line.entry_id = new.id), 0) as sum,
         coalesce(sum(line.amount_cents) filter (where line.account = 'owed'), 0) as owed,
         coalesce(sum(line.amount_cents) filter (where line.account in ('bank', 'vouchers')), 0) as paid,
         coalesce(sum(line.amount_cents) filter (where line.account = 'clawback'), 0) as clawback,
         coalesce(sum(line.amount_cents) filter (where line.account = 'programme'), 0) as programme
    into books
    from public.reward
    join public.ledger_entry as entry on entry.tenant_id = reward.tenant_id and entry.reward_id = reward.id
    left join public.ledger_line as line on line.tenant_id = entry.tenant_id and line.entry_id = entry.id
   where reward.tenant_id = new.tenant_id and reward.id = new.reward_id
   group by reward.amount_cents;
  if not found or books.lines <> 2 or books.sum <> 0 then
    raise exception 'ledger entry % has % lines that sum to %', new.id, books.lines, books.sum using errcode = 'check_violation';
  end if;
  if books.owed not in (0, -books.amount) or books.paid not in (0, -books.amount)
     or books.clawback not in (0, books.amount) or books.programme not in (0, books.amount) then
    raise exception 'reward % would be owed %, paid %, taken back %', new.reward_id, -books.owed, -books.paid, books.clawback
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
