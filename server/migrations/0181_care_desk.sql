-- The care desk finds people by name or end of IBAN through an index, and a note goes with the person it is about.

-- Prefixes of names in any spelling that people type. The collation "C" lets a range stand for a prefix.
create index referrer_last_name on referrer (tenant_id, last_name collate "C") where last_name is not null;
create index referrer_first_name on referrer (tenant_id, first_name collate "C") where first_name is not null;
create index recipient_last_name on recipient (tenant_id, last_name collate "C") where last_name is not null;
create index recipient_first_name on recipient (tenant_id, first_name collate "C") where first_name is not null;

alter table bank_account
  add column iban_end text collate "C" generated always as (right(replace(masked, ' ', ''), 4)) stored;
create index bank_account_end on bank_account (tenant_id, iban_end) where iban_end is not null;

-- What operators write down about a person. Never changed; deleted when the person is.
create table care_note (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  person text not null check (person in ('referrer', 'recipient')),
  person_id bigint not null,
  -- the recommendation that it is about, if any
  recommendation_id bigint,
  text text not null check (text <> ''),
  operator_id bigint references operator on delete set null,
  -- the name of the operator
  author text not null check (author <> ''),
  written_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, recommendation_id) references recommendation (tenant_id, id)
);
select platform.protect('care_note');
-- for the page of a person
create index care_note_of_person on care_note (tenant_id, person, person_id, written_at);
-- for the page of a recommendation
create index care_note_of_recommendation on care_note (tenant_id, recommendation_id, written_at)
  where recommendation_id is not null;
-- for the operator who left
create index care_note_author on care_note (operator_id);

create function platform.forget_care_notes() returns trigger
  language plpgsql as $$
begin
  delete from public.care_note
   where tenant_id = new.tenant_id and person = tg_table_name and person_id = new.id;
  return null;
end $$;
create trigger referrer_takes_notes_along after update of deleted_at on referrer
  for each row when (new.deleted_at is not null) execute function platform.forget_care_notes();
create trigger recipient_takes_notes_along after update of deleted_at on recipient
  for each row when (new.deleted_at is not null) execute function platform.forget_care_notes();
