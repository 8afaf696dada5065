-- Credit notes are paid in the same batches as rewards: each in one live payout only.

alter table payout
  alter column reward_id drop not null,
  add column credit_note_id bigint,
  add constraint payout_subject check (num_nonnulls(reward_id, credit_note_id) = 1),
  add constraint payout_credit_note foreign key (tenant_id, credit_note_id) references credit_note (tenant_id, id);
-- a credit note is paid once, however many payout runs start at the same time
create unique index payout_live_credit_note on payout (tenant_id, credit_note_id)
  where status = 'live' and credit_note_id is not null;

create or replace function platform.guard_payout() returns trigger
  language plpgsql as $$
declare
  batch text;
begin
  if tg_op = 'DELETE' then
    raise exception 'payout % is kept', old.id using errcode = 'restrict_violation';
  end if;
  select status into batch from public.payout_batch where tenant_id = new.tenant_id and id = new.batch_id;
  if tg_op = 'INSERT' then
    if batch = 'created' and new.status = 'live' then return new; end if;
    raise exception 'a payout begins in an open batch' using errcode = 'restrict_violation';
  end if;
  if (new.tenant_id, new.id, new.batch_id, new.reward_id, new.credit_note_id, new.amount_cents)
     is distinct from (old.tenant_id, old.id, old.batch_id, old.reward_id, old.credit_note_id, old.amount_cents)
     or (new.status <> old.status and not (old.status = 'live' and case batch
           when 'created' then new.status = 'withdrawn'
           when 'voided' then new.status = 'voided'
           else new.status in ('rejected', 'returned') end)) then
    raise exception 'payout % cannot go from % to %', old.id, old.status, new.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
