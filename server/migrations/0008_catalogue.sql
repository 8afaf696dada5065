-- A product states what it costs and what it pays, to the cent and for which days. A page of products is data.

-- One row per product, with its prices and its German texts.
create table product (
  tenant_id integer not null references tenant on delete cascade,
  id integer not null check (id > 0),
  external_id text not null check (external_id <> ''),
  play text check (play in ('DP', 'TP')),
  name text not null check (name <> ''),
  display_name text not null check (display_name <> ''),
  young boolean not null,
  hybrid boolean not null,
  product_group text not null,
  product_class text check (product_class in ('S', 'M', 'L', 'XL')),
  monthly_cents integer not null check (monthly_cents >= 0),
  one_off_cents integer not null check (one_off_cents >= 0),
  description1 text not null,
  description2 text not null,
  description3 text not null,
  description4 text not null,
  commission text not null check (commission ~ '^[a-z]+;[0-9]+$'),
  provider_product_id text,
  footnote text,
  price_split text,
  promotion_name text,
  promotion_rebate_cents integer not null check (promotion_rebate_cents between 0 and monthly_cents),
  primary key (tenant_id, id),
  -- for the calls that name a product by the provider's number
  unique (tenant_id, external_id)
);
select platform.protect('product');

-- What a product pays in which period. Periods of a product may overlap, but no bounty is listed twice.
create table bounty (
  tenant_id integer not null,
  product_id integer not null,
  starts_at timestamptz not null,
  amount_cents integer not null check (amount_cents >= 0),
  ends_at timestamptz,
  shown_ends_at timestamptz,
  check (ends_at > starts_at),
  check (shown_ends_at > starts_at),
  primary key (tenant_id, product_id, starts_at, amount_cents),
  foreign key (tenant_id, product_id) references product on delete cascade
);
select platform.protect('bounty');

-- A page of products: its address, texts and layout.
create table product_category (
  tenant_id integer not null references tenant on delete cascade,
  id integer not null check (id > 0),
  -- the path below the root
  key text not null check (key <> ''),
  aliases text[] not null default '{}',
  source text not null,
  -- the name in calls; several pages may show parts of one category
  category text not null,
  parent_key text,
  position integer not null,
  -- name, title and description by language
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  other_keys text[] not null default '{}',
  default_product_id integer,
  select_target text not null check (select_target in ('empfehlen', 'smartphones', 'tablets')),
  layout text not null check (layout in ('kartendeck', 'liste')),
  device_type text check (device_type in ('alle', 'smartphone', 'tablet')),
  -- served from the catalogue that ships with the server instead of these tables
  bundled boolean not null,
  motif text not null,
  primary key (tenant_id, id),
  unique (tenant_id, key),
  foreign key (tenant_id, default_product_id) references product (tenant_id, id)
);
select platform.protect('product_category');

-- The products of a page, each once, in the order of their position.
create table category_product (
  tenant_id integer not null,
  category_id integer not null,
  product_id integer not null,
  position integer not null,
  primary key (tenant_id, category_id, product_id),
  foreign key (tenant_id, category_id) references product_category on delete cascade,
  foreign key (tenant_id, product_id) references product on delete cascade
);
select platform.protect('category_product');

-- A device with a tariff. A device is offered once per tariff.
create table device_offer (
  tenant_id integer not null,
  id integer not null check (id > 0),
  device_type text not null check (device_type in ('smartphone', 'tablet')),
  manufacturer text not null,
  product_class text check (product_class in ('S', 'M', 'L', 'XL')),
  display_name text not null,
  description text not null,
  tariff_name text not null,
  device_name text not null,
  device_description text not null,
  device_id integer not null,
  device_cents integer not null check (device_cents >= 0),
  tariff_id integer not null,
  monthly_cents integer not null check (monthly_cents >= 0),
  position integer not null check (position >= 0),
  on_promotion boolean not null,
  top_position integer not null check (top_position >= 0),
  promotion_cents integer check (promotion_cents between 0 and device_cents),
  primary key (tenant_id, id),
  unique (tenant_id, device_id, tariff_id),
  foreign key (tenant_id, tariff_id) references product on delete cascade
);
select platform.protect('device_offer');

-- The advisors that a referrer can recommend.
create table advisor (
  tenant_id integer not null references tenant on delete cascade,
  external_id text not null check (external_id <> ''),
  first_name text not null,
  last_name text not null,
  postcode text not null check (postcode ~ '^[0-9]{5}$'),
  town text not null,
  primary key (tenant_id, external_id)
);
select platform.protect('advisor');
-- for the list of all advisors by name
create index advisor_name on advisor (tenant_id, last_name, first_name, external_id);

-- The words by which an advisor is found, case-folded. The search uses ranges of words, because row-level security
-- prevents full-text and trigram operators from using their indexes.
create table advisor_word (
  tenant_id integer not null,
  word text collate "C" not null,
  external_id text not null,
  primary key (tenant_id, word, external_id),
  foreign key (tenant_id, external_id) references advisor on delete cascade
);
select platform.protect('advisor_word');
-- for replacing the words of one advisor
create index advisor_word_owner on advisor_word (tenant_id, external_id);

-- A campaign runs in a fixed period; some need the referrer's consent.
create table campaign (
  tenant_id integer not null references tenant on delete cascade,
  id text not null check (id ~ '^[a-z0-9-]+$'),
  -- title, text and legal text by language
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  needs_consent boolean not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  check (ends_at > starts_at),
  primary key (tenant_id, id)
);
select platform.protect('campaign');

-- Translations of the German product texts, each phrase once for all products that share it.
create table catalogue_phrase (
  tenant_id integer not null references tenant on delete cascade,
  language text not null check (language ~ '^[a-z]{2}$' and language <> 'de'),
  phrase text not null check (phrase <> ''),
  translation text not null check (translation <> ''),
  primary key (tenant_id, language, phrase)
);
select platform.protect('catalogue_phrase');

-- Rendered pages are cached per version of the tenant, so a change of what they show must increase it.
create trigger tenant_touched after insert or update or delete on product
  for each statement execute function platform.touch_current_tenant();
create trigger tenant_touched after insert or update or delete on bounty
  for each statement execute function platform.touch_current_tenant();
create trigger tenant_touched after insert or update or delete on product_category
  for each statement execute function platform.touch_current_tenant();
create trigger tenant_touched after insert or update or delete on category_product
  for each statement execute function platform.touch_current_tenant();
create trigger tenant_touched after insert or update or delete on device_offer
  for each statement execute function platform.touch_current_tenant();
create trigger tenant_touched after insert or update or delete on campaign
  for each statement execute function platform.touch_current_tenant();
create trigger tenant_touched after insert or update or delete on catalogue_phrase
  for each statement execute function platform.touch_current_tenant();
