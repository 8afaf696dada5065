-- what was written to an address is found without reading all mails of its tenant: for the data download and for deletion

create index mail_of_address on mail (tenant_id, to_address);
