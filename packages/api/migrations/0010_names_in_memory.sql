-- A search in a list no longer asks PostgreSQL which names match: every process knows the names of the lists that are searched
-- (modules/tutors/names.ts). Of the version before, which may still run, searches for rare names take a little longer.
DROP INDEX tutor_listings_search_idx;
