-- The care desk finds people by a former address through an index.

create index former_address_email on former_address (tenant_id, email);
create index recipient_former_email on recipient (tenant_id, former_email) where former_email is not null;
