-- The console lists products by name, page by page, without sorting all of them.

-- for the list of products by name
create index product_name on product (tenant_id, display_name, id);
