-- clicks are looked up for one thing, how many people followed a link: programs and previews need no place in that index

drop index click_of_recommendation;
create index click_of_recommendation on click (tenant_id, recommendation_id, visitor) where kind = 'person';
