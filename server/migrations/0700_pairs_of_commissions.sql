-- A commission that was earned and taken back before any credit note is kept until both bookings are old: one alone would
-- be settled. What a credit note settled goes with it, also when its order has later bookings: it would be settled again.

-- Deletes commissions with their books, except those in a credit note.
create function platform.delete_commissions(ids bigint[]) returns void
  language plpgsql as $$
declare
  due bigint[];
begin
  select coalesce(array_agg(id), '{}') into due from public.commission
   where tenant_id = platform.current_tenant() and id = any (ids)
     and not exists (select from public.credit_note_line as line
                      where line.tenant_id = commission.tenant_id and line.commission_id = commission.id);
  delete from public.ledger_line
   where tenant_id = platform.current_tenant() and entry_id in (
     select id from public.ledger_entry where tenant_id = platform.current_tenant() and commission_id = any (due));
  delete from public.ledger_entry where tenant_id = platform.current_tenant() and commission_id = any (due);
  delete from public.commission where tenant_id = platform.current_tenant() and id = any (due);
end $$;

-- Commissions that no credit note settles any more are deleted when all bookings of their order are older than the given time.
create or replace function platform.forget_commissions(ids bigint[], before timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  due bigint[];
begin
  perform set_config('app.retention', 'on', true);
  select coalesce(array_agg(id), '{}') into due from public.commission
   where tenant_id = platform.current_tenant() and id = any (ids) and booked_at <= before
     and not exists (select from public.commission as other
                      where other.tenant_id = commission.tenant_id and other.order_id = commission.order_id
                        and other.booked_at > before);
  perform platform.delete_commissions(due);
end $$;

-- As before; what the credit notes settled is deleted with them.
create or replace function platform.forget_credit_notes(ids bigint[], before timestamptz) returns void
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
  perform platform.delete_commissions(settled);
end $$;
