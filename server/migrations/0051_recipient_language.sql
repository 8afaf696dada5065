-- a recipient is written to in the language in which they accepted
alter table recipient add column language text not null default 'de' check (language in ('de', 'en'));
