-- Credit notes have numbers without gaps, never change, and settle each commission once.

-- The last number of each tenant. Its row stays locked until the credit note is committed, so a number is never skipped.
create table credit_note_counter (
  tenant_id integer not null references tenant on delete cascade primary key,
  last integer not null check (last >= 0)
);
select platform.protect('credit_note_counter');

-- Invoices that the tenant issues for its agencies (section 14 (2) UStG), and the documents that cancel them.
create table credit_note (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  number text not null check (number <> ''),
  kind text not null check (kind in ('invoice', 'cancellation')),
  -- for a cancellation: what it cancels
  cancels_id bigint,
  agency_id bigint not null,
  -- the first day of the month that it settles
  month date not null check (extract(day from month) = 1),
  status text not null default 'issued' check (status in ('issued', 'objected', 'paid', 'cancelled')),
  status_at timestamptz not null,
  -- why the agency objects, or why it was cancelled
  reason text,
  net_cents bigint not null check (net_cents > 0),
  vat_percent smallint not null check (vat_percent in (0, 19)),
  vat_cents bigint not null check (vat_cents >= 0),
  gross_cents bigint not null,
  -- issuer and agency as they were at the time of issue
  parties jsonb not null,
  issued_at timestamptz not null,
  objection_until timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, number),
  unique (tenant_id, cancels_id),
  constraint credit_note_sum check (net_cents + vat_cents = gross_cents),
  constraint credit_note_tax check (vat_cents = floor((net_cents * vat_percent + 50) / 100.0)),
  constraint credit_note_cancels check ((kind = 'cancellation') = (cancels_id is not null)),
  constraint credit_note_cancellation_stays check (kind = 'invoice' or status = 'issued'),
  foreign key (tenant_id, cancels_id) references credit_note (tenant_id, id),
  foreign key (tenant_id, agency_id) references agency (tenant_id, id)
);
select platform.protect('credit_note');
-- a month of an agency is settled once, however many runs start at the same time
create unique index credit_note_once on credit_note (tenant_id, agency_id, month)
  where kind = 'invoice' and status <> 'cancelled';
-- for the list of an agency, newest first
create index credit_note_of_agency on credit_note (tenant_id, agency_id, id desc);
-- for the preview of a payout
create index credit_note_to_pay on credit_note (tenant_id, id) where kind = 'invoice' and status = 'issued';
-- for the sweep at the end of the term
create index credit_note_age on credit_note (tenant_id, issued_at);

-- The bookings that a credit note settles, as its document lists them.
create table credit_note_line (
  tenant_id integer not null references tenant on delete cascade,
  credit_note_id bigint not null,
  position integer not null check (position > 0),
  commission_id bigint not null,
  product_name text not null,
  order_number text not null,
  booked_on date not null,
  amount_cents integer not null check (amount_cents <> 0),
  -- the credit note was cancelled: a later one may settle the booking
  released_at timestamptz,
  primary key (tenant_id, credit_note_id, position),
  foreign key (tenant_id, credit_note_id) references credit_note (tenant_id, id),
  foreign key (tenant_id, commission_id) references commission (tenant_id, id)
);
select platform.protect('credit_note_line');
-- a booking is settled once
create unique index credit_note_line_once on credit_note_line (tenant_id, commission_id) where released_at is null;

-- The PDF with the XML in it, byte for byte as the agency got it; append-only.
create table credit_note_document (
  tenant_id integer not null references tenant on delete cascade,
  credit_note_id bigint not null,
  pdf bytea not null,
  sha256 bytea not null,
  created_at timestamptz not null,
  primary key (tenant_id, credit_note_id),
  foreign key (tenant_id, credit_note_id) references credit_note (tenant_id, id)
);
select platform.protect('credit_note_document');
create trigger credit_note_document_append_only before update or delete on credit_note_document
  for each row execute function platform.refuse_change();
revoke update, delete on credit_note_document from weitersagen_app;

-- The history of a credit note, append-only.
create table credit_note_event (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  credit_note_id bigint not null,
  from_status text,
  to_status text not null,
  at timestamptz not null,
  actor text not null,
  reason text,
  primary key (tenant_id, id),
  foreign key (tenant_id, credit_note_id) references credit_note (tenant_id, id)
);
select platform.protect('credit_note_event');
-- for the history of one credit note
create index credit_note_event_way on credit_note_event (tenant_id, credit_note_id, id);
create trigger credit_note_event_append_only before update or delete on credit_note_event
  for each row execute function platform.refuse_change();
revoke update, delete on credit_note_event from weitersagen_app;

-- A credit note keeps everything but its status, and the status follows the flow.
create function platform.guard_credit_note() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if platform.is_retention() then return old; end if;
    raise exception 'credit note % is kept', old.number using errcode = 'restrict_violation';
  end if;
  if to_jsonb(new) - array['status', 'status_at', 'reason'] <> to_jsonb(old) - array['status', 'status_at', 'reason'] then
    raise exception 'credit note % is never changed', old.number using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and not (old.status || ' ' || new.status = any (array[
      'issued objected', 'issued cancelled', 'issued paid', 'objected issued', 'objected cancelled', 'paid issued'])) then
    raise exception 'credit note % cannot go from % to %', old.number, old.status, new.status
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger credit_note_guarded before update or delete on credit_note
  for each row execute function platform.guard_credit_note();

-- A line is released once, when its credit note is cancelled, and never changes otherwise.
create function platform.guard_credit_note_line() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if platform.is_retention() then return old; end if;
    raise exception 'a line of a credit note is kept' using errcode = 'restrict_violation';
  end if;
  if to_jsonb(new) - 'released_at' <> to_jsonb(old) - 'released_at' or old.released_at is not null
     or not exists (select from public.credit_note
                     where tenant_id = new.tenant_id and id = new.credit_note_id and status = 'cancelled') then
    raise exception 'a line of a credit note is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger credit_note_line_guarded before update or delete on credit_note_line
  for each row execute function platform.guard_credit_note_line();

-- Checked at commit: the lines belong to the agency and sum to the net amount, and a cancellation equals what it cancels.
create function platform.require_credit_note_sum() returns trigger
  language plpgsql as $$
begin
  if new.kind = 'cancellation' then
    if not exists (select from public.credit_note as original
                    where original.tenant_id = new.tenant_id and original.id = new.cancels_id
                      and original.kind = 'invoice' and original.status = 'cancelled'
                      and (original.agency_id, original.month, original.net_cents, original.vat_cents)
                        = (new.agency_id, new.month, new.net_cents, new.vat_cents)) then
      raise exception 'credit note % does not equal what it cancels', new.number using errcode = 'check_violation';
    end if;
  elsif new.net_cents is distinct from (
      select sum(line.amount_cents) from public.credit_note_line as line
        join public.commission on commission.tenant_id = line.tenant_id and commission.id = line.commission_id
         and commission.agency_id = new.agency_id and commission.amount_cents = line.amount_cents
       where line.tenant_id = new.tenant_id and line.credit_note_id = new.id) then
    raise exception 'credit note % does not equal its lines', new.number using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger credit_note_sums after insert on credit_note
  deferrable initially deferred for each row execute function platform.require_credit_note_sum();
