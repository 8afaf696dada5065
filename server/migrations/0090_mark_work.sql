-- The jobs' login finds the tenants with recommendations old enough to lose their marks, without reading the marks.

select platform.show_work('recommendation', 'created_at');
