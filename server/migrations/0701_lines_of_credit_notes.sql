-- Lines are added with their credit note, in one statement: no later line can change its sum or settle another commission.
create function platform.require_credit_note_lines() returns trigger
  language plpgsql as $$
declare
  wrong record;
begin
  select added.credit_note_id, added.position into wrong from added
   where not exists (
     select from public.credit_note
       join public.commission on commission.tenant_id = credit_note.tenant_id and commission.agency_id = credit_note.agency_id
      where credit_note.tenant_id = added.tenant_id and credit_note.id = added.credit_note_id and credit_note.kind = 'invoice'
        and commission.id = added.commission_id and commission.amount_cents = added.amount_cents)
   limit 1;
  if found then
    raise exception 'line % of credit note % does not equal its commission', wrong.position, wrong.credit_note_id
      using errcode = 'check_violation';
  end if;
  select credit_note.number into wrong from public.credit_note
   where (tenant_id, id) in (select tenant_id, credit_note_id from added)
     and net_cents is distinct from (
       select sum(line.amount_cents) from public.credit_note_line as line
        where line.tenant_id = credit_note.tenant_id and line.credit_note_id = credit_note.id)
   limit 1;
  if found then
    raise exception 'credit note % does not equal its lines', wrong.number using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger credit_note_line_sums after insert on credit_note_line
  referencing new table as added for each statement execute function platform.require_credit_note_lines();
