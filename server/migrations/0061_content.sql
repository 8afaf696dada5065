-- Content without a CMS of the client is stored here, so that all servers show the same. No version of it is ever lost.

-- An entry of the content: a page, block, question, footnote or variable. It shows one of its versions, or none; a draft
-- is a newer version that visitors do not see yet.
create table content_entry (
  tenant_id integer not null references tenant on delete cascade,
  schema text not null check (schema ~ '^[a-z0-9][a-z0-9-]*$'),
  id text not null check (id <> ''),
  published_version integer,
  draft_version integer,
  -- Terms and privacy texts: people agreed to them, so a published one is followed by a new one, never changed.
  is_fixed boolean not null default false,
  created_at timestamptz not null,
  check (draft_version is null or published_version is null or draft_version > published_version),
  primary key (tenant_id, schema, id)
);
select platform.protect('content_entry');

-- The versions of an entry, numbered from 1. A rollback publishes an older one.
create table content_version (
  tenant_id integer not null,
  schema text not null,
  entry_id text not null,
  version integer not null check (version > 0),
  -- the fields by language; `iv` for values that are the same in all languages
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  written_by text not null check (written_by <> ''),
  written_at timestamptz not null,
  primary key (tenant_id, schema, entry_id, version),
  foreign key (tenant_id, schema, entry_id) references content_entry on delete cascade
);
select platform.protect('content_version');
create trigger content_version_is_fixed before update on content_version
  for each row execute function platform.refuse_change();

alter table content_entry
  add foreign key (tenant_id, schema, id, published_version)
    references content_version (tenant_id, schema, entry_id, version) deferrable initially deferred,
  add foreign key (tenant_id, schema, id, draft_version)
    references content_version (tenant_id, schema, entry_id, version) deferrable initially deferred;

-- Refuses another version of a fixed entry, and its removal while the tenant exists.
create function platform.keep_fixed_content() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from public.tenant where id = old.tenant_id) then
      raise exception 'content % is published and stays as it is', old.id using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  if new.published_version is distinct from old.published_version or not new.is_fixed then
    raise exception 'content % is published and stays as it is', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger content_entry_is_fixed before update or delete on content_entry
  for each row when (old.is_fixed and old.published_version is not null)
  execute function platform.keep_fixed_content();

-- A picture of the content under the name by which entries refer to it.
create table content_asset (
  tenant_id integer not null references tenant on delete cascade,
  id text not null check (id <> ''),
  file_name text not null check (file_name <> ''),
  hash text not null,
  media_type text not null,
  -- text alternatives by language
  alt jsonb not null check (jsonb_typeof(alt) = 'object'),
  primary key (tenant_id, id),
  foreign key (tenant_id, hash) references image (tenant_id, hash)
);
-- for finding out whether a picture is still used
create index content_asset_hash on content_asset (tenant_id, hash);
select platform.protect('content_asset');

-- Pages show content, and several tenants may show the content of one: a change is a change of all of them.
create function platform.touch_content_readers() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.tenant set version = version
   where configuration ->> 'SquidexAppName' =
     (select configuration ->> 'SquidexAppName' from public.tenant where id = platform.current_tenant());
  return null;
end $$;
create trigger tenant_touched after insert or update or delete on content_entry
  for each statement execute function platform.touch_content_readers();
create trigger tenant_touched after insert or update or delete on content_asset
  for each statement execute function platform.touch_content_readers();
