-- a product's texts are German; a phrasebook says each of them in another language, once for all products that share it

create table catalogue_phrase (
  tenant_id integer not null references tenant on delete cascade,
  language text not null check (language ~ '^[a-z]{2}$' and language <> 'de'),
  phrase text not null check (phrase <> ''),
  translation text not null check (translation <> ''),
  primary key (tenant_id, language, phrase)
);
select platform.protect('catalogue_phrase');

create trigger tenant_touched after insert or update or delete on catalogue_phrase
  for each statement execute function platform.touch_current_tenant();
