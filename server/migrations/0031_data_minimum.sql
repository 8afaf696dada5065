-- What no function of the product uses is not stored; a contact message is found by the address of its sender.

-- No function calls recipients, the age is checked when it is given, and nobody reads the provider's reason for a cancellation.
alter table recipient drop column phone, drop column birth_date;
alter table placed_order drop column cancel_reason;

-- for a mail on behalf of a visitor: their address, so that it is exported and deleted with them
alter table mail add column sender_address text check (sender_address = lower(sender_address));
create index mail_of_sender on mail (tenant_id, sender_address) where sender_address is not null;
