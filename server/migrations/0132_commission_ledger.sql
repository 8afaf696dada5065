-- Commissions are booked in the same ledger as rewards: every entry sums to zero, and no commission is owed or paid twice.

alter table ledger_entry
  alter column order_id drop not null,
  alter column reward_id drop not null,
  alter column party drop not null,
  -- an entry is about a reward, a commission or a credit note
  add column commission_id bigint,
  add column credit_note_id bigint,
  add constraint ledger_entry_subject check (
    num_nonnulls(reward_id, commission_id, credit_note_id) = 1
    and (reward_id is null) = (party is null) and (credit_note_id is null) = (order_id is not null)),
  drop constraint ledger_entry_kind,
  -- commission: earned; commission_cancel: taken back; input_tax: the VAT of a credit note; commission_pay: left the bank
  add constraint ledger_entry_kind check (case
    when reward_id is not null then
      kind in ('accrue', 'cancel', 'expire', 'pay', 'voucher', 'return', 'clawback', 'recover', 'reinstate')
    when commission_id is not null then kind in ('commission', 'commission_cancel')
    else kind in ('input_tax', 'input_tax_cancel', 'commission_pay', 'commission_return') end),
  add constraint ledger_entry_commission foreign key (tenant_id, commission_id) references commission (tenant_id, id),
  add constraint ledger_entry_credit_note foreign key (tenant_id, credit_note_id) references credit_note (tenant_id, id);
-- a commission is booked once
create unique index ledger_entry_commission_once on ledger_entry (tenant_id, commission_id) where commission_id is not null;
-- a payment may come back and leave again
create unique index ledger_entry_credit_note_once on ledger_entry (tenant_id, credit_note_id, kind, round)
  where credit_note_id is not null;

alter table ledger_line
  drop constraint ledger_line_account_check,
  add constraint ledger_line_account_check check (account in (
    'programme', 'owed', 'bank', 'vouchers', 'clawback', 'commission', 'commission_owed', 'input_tax'));

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
    when 'reinstate' then array['programme', 'clawback']
    when 'commission' then array['commission', 'commission_owed']
    when 'commission_cancel' then array['commission_owed', 'commission']
    when 'input_tax' then array['input_tax', 'commission_owed']
    when 'input_tax_cancel' then array['commission_owed', 'input_tax']
    when 'commission_pay' then array['commission_owed', 'bank']
    when 'commission_return' then array['bank', 'commission_owed'] end;

-- As before for rewards. Other entries have the amount of their commission, the tax or the sum of their credit note.
create or replace function platform.require_fitting_lines() returns trigger
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
     and not exists (
     select from public.ledger_entry
       left join public.commission
         on commission.tenant_id = ledger_entry.tenant_id and commission.id = ledger_entry.commission_id
       left join public.credit_note
         on credit_note.tenant_id = ledger_entry.tenant_id and credit_note.id = ledger_entry.credit_note_id
      where ledger_entry.tenant_id = added.tenant_id and ledger_entry.id = added.entry_id
        and abs(added.amount_cents) = case ledger_entry.kind
              when 'commission' then commission.amount_cents
              when 'commission_cancel' then -commission.amount_cents
              when 'input_tax' then credit_note.vat_cents
              when 'input_tax_cancel' then credit_note.vat_cents
              when 'commission_pay' then credit_note.gross_cents
              when 'commission_return' then credit_note.gross_cents end
        and sign(added.amount_cents) = case added.account
              when (platform.ledger_accounts(ledger_entry.kind))[1] then 1
              when (platform.ledger_accounts(ledger_entry.kind))[2] then -1 end)
   limit 1;
  if found then
    raise exception 'ledger entry % cannot have % in %', wrong.entry_id, wrong.amount_cents, wrong.account
      using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- Checked at commit for an entry about a commission or a credit note.
create function platform.require_commission_balance(entry public.ledger_entry) returns void
  language plpgsql as $$
declare
  books record;
begin
  select count(*) as lines, coalesce(sum(amount_cents), 0) as sum into books
    from public.ledger_line where tenant_id = entry.tenant_id and entry_id = entry.id;
  if books.lines <> 2 or books.sum <> 0 then
    raise exception 'ledger entry % has % lines that sum to %', entry.id, books.lines, books.sum
      using errcode = 'check_violation';
  end if;
  if entry.credit_note_id is null then return; end if;
  select credit_note.gross_cents as gross, credit_note.vat_cents as vat,
         coalesce(sum(line.amount_cents) filter (where line.account = 'bank'), 0) as paid,
         coalesce(sum(line.amount_cents) filter (where line.account = 'input_tax'), 0) as tax
    into books
    from public.credit_note
    join public.ledger_entry as other
      on other.tenant_id = credit_note.tenant_id and other.credit_note_id = credit_note.id
    join public.ledger_line as line on line.tenant_id = other.tenant_id and line.entry_id = other.id
   where credit_note.tenant_id = entry.tenant_id and credit_note.id = entry.credit_note_id
   group by credit_note.gross_cents, credit_note.vat_cents;
  if books.paid not in (0, -books.gross) or books.tax not in (0, books.vat) then
    raise exception 'credit note % would be paid %, with tax %', entry.credit_note_id, -books.paid, books.tax
      using errcode = 'check_violation';
  end if;
end $$;

create or replace function platform.require_balance() returns trigger
  language plpgsql as $$
declare
  books record;
begin
  if new.reward_id is null then
    perform platform.require_commission_balance(new);
    return null;
  end if;
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

-- Commissions that no credit note settles any more are deleted with their books when they are older than the given time.
create function platform.forget_commissions(ids bigint[], before timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  due bigint[];
begin
  perform set_config('app.retention', 'on', true);
  select coalesce(array_agg(id), '{}') into due from public.commission
   where tenant_id = platform.current_tenant() and id = any (ids) and booked_at <= before
     and not exists (select from public.credit_note_line as line
                      where line.tenant_id = commission.tenant_id and line.commission_id = commission.id);
  delete from public.ledger_line
   where tenant_id = platform.current_tenant() and entry_id in (
     select id from public.ledger_entry where tenant_id = platform.current_tenant() and commission_id = any (due));
  delete from public.ledger_entry where tenant_id = platform.current_tenant() and commission_id = any (due);
  delete from public.commission where tenant_id = platform.current_tenant() and id = any (due);
end $$;

-- A credit note that is paid or cancelled goes with its lines, documents, payouts and books, at the end of its term. What
-- it settled goes with it, so that the accounts still agree.
create function platform.forget_credit_notes(ids bigint[], before timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  due bigint[];
  settled bigint[];
begin
  perform set_config('app.retention', 'on', true);
  select coalesce(array_agg(id), '{}') into due from public.credit_note
   where tenant_id = platform.current_tenant() and id = any (ids) and status_at <= before
     and (kind = 'cancellation' or status in ('paid', 'cancelled'))
     -- what cancels it goes first
     and not exists (select from public.credit_note as cancelling
                      where cancelling.tenant_id = credit_note.tenant_id and cancelling.cancels_id = credit_note.id
                        and not (cancelling.id = any (ids) and cancelling.status_at <= before));
  select coalesce(array_agg(commission_id), '{}') into settled from public.credit_note_line
   where tenant_id = platform.current_tenant() and credit_note_id = any (due) and released_at is null;
  delete from public.ledger_line
   where tenant_id = platform.current_tenant() and entry_id in (
     select id from public.ledger_entry where tenant_id = platform.current_tenant() and credit_note_id = any (due));
  delete from public.ledger_entry where tenant_id = platform.current_tenant() and credit_note_id = any (due);
  delete from public.payout where tenant_id = platform.current_tenant() and credit_note_id = any (due);
  delete from public.credit_note_event where tenant_id = platform.current_tenant() and credit_note_id = any (due);
  delete from public.credit_note_document where tenant_id = platform.current_tenant() and credit_note_id = any (due);
  delete from public.credit_note_line where tenant_id = platform.current_tenant() and credit_note_id = any (due);
  delete from public.credit_note
   where tenant_id = platform.current_tenant() and id = any (due) and kind = 'cancellation';
  delete from public.credit_note where tenant_id = platform.current_tenant() and id = any (due);
  perform platform.forget_commissions(settled, before);
end $$;
