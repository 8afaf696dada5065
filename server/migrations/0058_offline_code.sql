-- A recommendation that was made without a link is reached by its code only.
alter table recommendation add column has_link boolean not null default true;
