-- Every row ends with its term, also the append-only ones, and those in no other way.

-- True only inside the functions below: they switch the setting on, and they run as the owner, which the server never does.
create function platform.is_retention() returns boolean
  language sql stable
  return coalesce(current_setting('app.retention', true) = 'on', false)
    and exists (select from pg_namespace where nspname = 'platform' and pg_get_userbyid(nspowner) = current_user);

create or replace function platform.refuse_change() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' and platform.is_retention() then return old; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- The guards of payouts refuse every deletion except that at the end of the term.
drop trigger payout_guarded on payout;
create trigger payout_guarded before insert or update on payout for each row execute function platform.guard_payout();
create trigger payout_kept before delete on payout
  for each row when (not platform.is_retention()) execute function platform.guard_payout();
drop trigger payout_piece_guarded on payout_piece;
create trigger payout_piece_guarded before insert or update on payout_piece
  for each row execute function platform.guard_payout_piece();
create trigger payout_piece_kept before delete on payout_piece
  for each row when (not platform.is_retention()) execute function platform.guard_payout_piece();
drop trigger payout_batch_guarded on payout_batch;
create trigger payout_batch_guarded before update on payout_batch
  for each row execute function platform.guard_payout_batch();
create trigger payout_batch_kept before delete on payout_batch
  for each row when (not platform.is_retention()) execute function platform.guard_payout_batch();

-- Row-level security restricts the owner too, so each function sees the current tenant only.

-- The evidence of a cookie decision is never changed; it is deleted by its age.
drop trigger cookie_decision_append_only on cookie_decision;
create trigger cookie_decision_unchanged before update on cookie_decision
  for each row execute function platform.refuse_change();
grant delete on cookie_decision to weitersagen_app;

-- The books of a reward are deleted only if it was settled before the given time. Whole rewards, so the ledger still sums to zero.
create function platform.settled_rewards(ids bigint[], before timestamptz) returns bigint[]
  language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select coalesce(array_agg(id), '{}') from public.reward
   where tenant_id = platform.current_tenant() and id = any (ids)
     and status in ('paid', 'expired', 'cancelled') and status_at <= before;
end;

create function platform.forget_ledger(ids bigint[], before timestamptz) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  select set_config('app.retention', 'on', true);
  delete from public.ledger_line
   where tenant_id = platform.current_tenant() and entry_id in (
     select id from public.ledger_entry
      where tenant_id = platform.current_tenant() and reward_id = any (platform.settled_rewards(ids, before)));
  delete from public.ledger_entry
   where tenant_id = platform.current_tenant() and reward_id = any (platform.settled_rewards(ids, before));
end;

create function platform.forget_payouts(ids bigint[], before timestamptz) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  select set_config('app.retention', 'on', true);
  delete from public.payout
   where tenant_id = platform.current_tenant() and reward_id = any (platform.settled_rewards(ids, before));
end;

create function platform.forget_rewards(ids bigint[], before timestamptz) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  select set_config('app.retention', 'on', true);
  delete from public.reward_event
   where tenant_id = platform.current_tenant() and reward_id = any (platform.settled_rewards(ids, before));
  delete from public.reward_token
   where tenant_id = platform.current_tenant() and reward_id = any (platform.settled_rewards(ids, before));
  delete from public.voucher
   where tenant_id = platform.current_tenant() and reward_id = any (platform.settled_rewards(ids, before));
  delete from public.reward
   where tenant_id = platform.current_tenant() and id = any (platform.settled_rewards(ids, before));
end;

-- A batch goes with its file when none of its payouts is kept any more.
create function platform.forget_payout_batches(ids bigint[], before timestamptz) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  select set_config('app.retention', 'on', true);
  delete from public.payout_piece where tenant_id = platform.current_tenant() and batch_id = any (ids)
    and not exists (select from public.payout p where p.tenant_id = payout_piece.tenant_id and p.batch_id = payout_piece.batch_id);
  delete from public.payout_batch_event where tenant_id = platform.current_tenant() and batch_id = any (ids)
    and not exists (select from public.payout p where p.tenant_id = payout_batch_event.tenant_id and p.batch_id = payout_batch_event.batch_id);
  delete from public.payout_batch where tenant_id = platform.current_tenant() and id = any (ids) and created_at <= before
    and not exists (select from public.payout p where p.tenant_id = payout_batch.tenant_id and p.batch_id = payout_batch.id);
end;

create function platform.forget_bank_files(ids bigint[], before timestamptz) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  select set_config('app.retention', 'on', true);
  delete from public.bank_entry_aside where tenant_id = platform.current_tenant() and file_id = any (ids);
  delete from public.bank_file where tenant_id = platform.current_tenant() and id = any (ids) and imported_at <= before;
end;

-- A claim goes with the order that it was about.
create function platform.forget_claims(ids bigint[]) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  select set_config('app.retention', 'on', true);
  delete from public.claim_event where tenant_id = platform.current_tenant() and claim_id = any (ids);
  delete from public.claim_evidence where tenant_id = platform.current_tenant() and claim_id = any (ids);
  delete from public.claim where tenant_id = platform.current_tenant() and id = any (ids);
end;

-- A revoked operator goes with the last payout that they signed, in whichever tenant.
create function platform.forget_operators(before timestamptz) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  former bigint;
  deleted integer := 0;
begin
  for former in select id from public.operator where revoked_at <= before loop
    begin
      delete from public.operator where id = former;
      deleted := deleted + 1;
    exception when foreign_key_violation then
      null;
    end;
  end loop;
  return deleted;
end $$;

-- Each index is for the sweep that finds what is due.
drop index recipient_keep;
create index recipient_keep on recipient (tenant_id, keep_until) where deleted_at is null;
create index recipient_device on recipient (tenant_id, created_at) where device_hash is not null;
create index recommendation_device on recommendation (tenant_id, created_at) where device_hash is not null;
create index recommendation_contact on recommendation (tenant_id, created_at) where contact_hash is not null;
create index referrer_unconfirmed on referrer (tenant_id, created_at) where confirmed_at is null and deleted_at is null;
create index invitation_age on invitation (tenant_id, created_at) where email <> '';
create index placed_order_unconfirmed on placed_order (tenant_id, created_at)
  where recommendation_id is null or verified_at is null;
create index placed_order_age on placed_order (tenant_id, ordered_at);
create index reward_settled on reward (tenant_id, status_at) where status in ('paid', 'expired', 'cancelled');
create index reward_scored on reward (tenant_id, status_at) where abuse_reasons <> '[]' or abuse_score <> 0;
create index reward_token_expiry on reward_token (tenant_id, expires_at);
create index claim_decided on claim (tenant_id, status_at) where status in ('matched', 'refused');
create index cookie_decision_age on cookie_decision (tenant_id, decided_at);
create index payout_batch_age on payout_batch (tenant_id, created_at);
create index bank_file_age on bank_file (tenant_id, imported_at);
create index reminder_age on reminder (tenant_id, reminded_at);
