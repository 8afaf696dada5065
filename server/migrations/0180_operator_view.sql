-- A saved view of a list belongs to one operator, who has one of each name per list.

-- The filters, order and columns of a list, as in its address.
create table operator_view (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator on delete cascade,
  -- the id of the list's call
  list text not null check (list <> ''),
  name text not null check (name <> ''),
  search text not null,
  saved_at timestamptz not null,
  constraint operator_view_name unique (operator_id, list, name)
);
