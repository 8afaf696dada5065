-- Every ledger entry sums to zero, is never changed, and no reward is owed, paid or taken back twice.

-- One entry per booking, append-only.
create table ledger_entry (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  order_id bigint not null,
  reward_id bigint not null,
  party text not null check (party in ('referrer', 'recipient')),
  -- accrue: owed; cancel and expire: no longer owed; pay: left the bank; voucher: a code was given; return: came back;
  -- clawback: cancelled after payout; recover: paid back by the person; reinstate: due after all, the clawback is void
  kind text not null,
  -- a payment may come back and leave again, so each kind of entry is counted per reward
  round smallint not null default 1 check (round > 0),
  at timestamptz not null,
  actor text not null,
  primary key (tenant_id, id),
  constraint ledger_entry_once unique (tenant_id, order_id, party, reward_id, kind, round),
  constraint ledger_entry_kind check (
    kind in ('accrue', 'cancel', 'expire', 'pay', 'voucher', 'return', 'clawback', 'recover', 'reinstate')),
  foreign key (tenant_id, order_id) references placed_order (tenant_id, id),
  foreign key (tenant_id, reward_id) references reward (tenant_id, id),
  constraint ledger_entry_of_reward foreign key (tenant_id, reward_id, order_id, party)
    references reward (tenant_id, id, order_id, party)
);
select platform.protect('ledger_entry');
-- for the balance of one reward
create index ledger_entry_reward on ledger_entry (tenant_id, reward_id);

-- The two lines of an entry, append-only: one debit, one credit.
create table ledger_line (
  tenant_id integer not null references tenant on delete cascade,
  entry_id bigint not null,
  account text not null check (account in ('programme', 'owed', 'bank', 'vouchers', 'clawback')),
  amount_cents bigint not null check (amount_cents <> 0),
  primary key (tenant_id, entry_id, account),
  foreign key (tenant_id, entry_id) references ledger_entry (tenant_id, id)
);
select platform.protect('ledger_line');
-- for the balances of all accounts
create index ledger_line_account on ledger_line (tenant_id, account) include (amount_cents);

create trigger ledger_entry_append_only before update or delete on ledger_entry
  for each row execute function platform.refuse_change();
create trigger ledger_line_append_only before update or delete on ledger_line
  for each row execute function platform.refuse_change();
revoke update, delete on ledger_entry, ledger_line from weitersagen_app;

-- The account that each kind of entry debits and the one that it credits.
create function platform.ledger_accounts(kind text) returns text[]
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

-- A line must have the accounts of its entry's kind, the amount of its reward and the right sign. That depends on the
-- entry and the reward alone, so all lines of a statement are checked at once. The primary key allows an account once
-- per entry: no entry can get a third line or another sum later, and only the entry remains to be checked at commit.
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

-- Checked at commit, once per entry: it has both lines, and nothing is owed, paid or taken back twice.
create function platform.require_balance() returns trigger
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
create constraint trigger ledger_entry_balanced after insert on ledger_entry
  deferrable initially deferred for each row execute function platform.require_balance();
