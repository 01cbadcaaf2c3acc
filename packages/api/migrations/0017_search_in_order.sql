-- A search counts its matches and cuts its page out of them in one walk along the index of its order. So each of these carries the folded
-- name, as tutor_listings_name_idx does, and the walk never touches the table. The old ones go last: until then lists are read as before.
CREATE INDEX tutor_listings_by_relevance ON tutor_listings
  (subject_id, level, rating DESC, verified DESC, complete DESC, held_count DESC, tutor_id) INCLUDE (name_search);
CREATE INDEX tutor_listings_by_price ON tutor_listings (subject_id, level, price, tutor_id) INCLUDE (name_search);
CREATE INDEX tutor_listings_by_price_desc ON tutor_listings (subject_id, level, price DESC, tutor_id) INCLUDE (name_search);

DROP INDEX tutor_listings_relevance_idx, tutor_listings_price_idx, tutor_listings_price_desc_idx;
ALTER INDEX tutor_listings_by_relevance RENAME TO tutor_listings_relevance_idx;
ALTER INDEX tutor_listings_by_price RENAME TO tutor_listings_price_idx;
ALTER INDEX tutor_listings_by_price_desc RENAME TO tutor_listings_price_desc_idx;

-- Of pages with changes since the last vacuum the walk has to read the table after all, and a fifth of the rows, the usual threshold, are in all of them.
ALTER TABLE tutor_listings SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_insert_scale_factor = 0);
