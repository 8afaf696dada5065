-- The jobs find drafts of settings by their last change, to remove addresses of single people who may take part.
select platform.show_work('tenant_draft', 'changed_at');
