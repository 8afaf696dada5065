-- A publication at a time happens only if visitors still see what its author saw; otherwise it says why it did not.

-- The planned publication of an entry. Gone once it happened.
create table content_plan (
  tenant_id integer not null,
  schema text not null,
  entry_id text not null,
  version integer not null,
  -- what visitors saw when it was planned; null for nothing
  base_version integer,
  due_at timestamptz not null,
  planned_by text not null check (planned_by <> ''),
  planned_at timestamptz not null,
  -- why it did not happen
  failure text check (failure in ('baseChanged', 'faulty')),
  primary key (tenant_id, schema, entry_id),
  foreign key (tenant_id, schema, entry_id) references content_entry on delete cascade,
  foreign key (tenant_id, schema, entry_id, version)
    references content_version (tenant_id, schema, entry_id, version) on delete cascade
);
select platform.protect('content_plan');
select platform.show_work('content_plan', 'due_at', 'failure');
