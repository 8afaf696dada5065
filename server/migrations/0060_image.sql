-- Pictures are stored once per tenant, under the hash of their bytes, so that every server can serve them.

-- The original of a picture. The name of a row is derived from its content: it is never changed, only added or removed.
create table image (
  tenant_id integer not null references tenant on delete cascade,
  hash text not null check (hash ~ '^[0-9a-f]{40}$'),
  media_type text not null
    check (media_type in ('image/svg+xml', 'image/png', 'image/jpeg', 'image/webp', 'image/avif')),
  width integer not null check (width between 1 and 20000),
  height integer not null check (height between 1 and 20000),
  bytes bytea not null check (length(bytes) between 1 and 10485760),
  created_at timestamptz not null default now(),
  primary key (tenant_id, hash)
);
-- Compressed pictures do not become smaller: reading them need not try.
alter table image alter column bytes set storage external;
select platform.protect('image');
create trigger image_is_fixed before update on image
  for each row execute function platform.refuse_change();

-- A picture in one width and format, made from the original when it is first requested. It can be made again at any time.
create table image_variant (
  tenant_id integer not null,
  hash text not null,
  width integer not null check (width between 1 and 4096),
  format text not null check (format in ('avif', 'webp', 'png', 'jpeg')),
  bytes bytea not null,
  primary key (tenant_id, hash, width, format),
  foreign key (tenant_id, hash) references image on delete cascade
);
alter table image_variant alter column bytes set storage external;
select platform.protect('image_variant');

-- The picture of a product, category, device offer or advisor. A picture that is shown cannot be removed.
create table catalogue_image (
  tenant_id integer not null,
  subject text not null check (subject in ('product', 'category', 'offer', 'advisor')),
  -- the id of the product, category or offer; the number of the advisor
  subject_key text not null check (subject_key <> ''),
  hash text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- text alternatives by language
  alt jsonb not null check (jsonb_typeof(alt) = 'object'),
  primary key (tenant_id, subject, subject_key),
  foreign key (tenant_id, hash) references image (tenant_id, hash)
);
-- for finding out whether a picture is still shown
create index catalogue_image_hash on catalogue_image (tenant_id, hash);
select platform.protect('catalogue_image');
create trigger tenant_touched after insert or update or delete on catalogue_image
  for each statement execute function platform.touch_current_tenant();
