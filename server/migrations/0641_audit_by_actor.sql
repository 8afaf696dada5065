-- The audit log finds what a person did by an index, also what they did by commands.

-- for the filter by name: a range of collation "C" stands for a prefix
create index audit_entry_actor on audit_entry (area, lower(actor) collate "C", position);
