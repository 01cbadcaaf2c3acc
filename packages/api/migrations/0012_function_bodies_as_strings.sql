-- refresh_tutor_listings was missing after pg_dump and pg_restore: PostgreSQL prints a BEGIN ATOMIC body from its parse tree, and prints the
-- second "excluded" of a statement as excluded_1, which it cannot read again. A string body is kept as it was written. OR REPLACE also
-- brings the function back where a dump was restored without it.

-- Brings the listing rows of these tutors up to date. Every transaction that changes what a list shows ends by calling it.
-- The rating is a Bayesian average: five imagined reviews of 4 weigh on a tutor who has few.
CREATE OR REPLACE FUNCTION refresh_tutor_listings(tutor_ids integer[]) RETURNS void LANGUAGE sql AS $$
  -- One refresh of a tutor at a time, in one order, so that two never wait for each other. Not FOR UPDATE: that waits for everybody who
  -- stores something that refers to the tutor, and whoever has just stored a review waits in turn for the one who counts theirs.
  SELECT count(*) FROM (SELECT 1 FROM tutors WHERE user_id = ANY (tutor_ids) ORDER BY user_id FOR NO KEY UPDATE) AS locked;

  WITH wanted AS MATERIALIZED (
    SELECT o.subject_id, l.level, o.tutor_id, min(o.price) AS price,
           ((20 + t.rating_sum)::real / (5 + t.review_count))::real AS rating, u.verified,
           (u.biography <> '' AND u.picture_hash IS NOT NULL) AS complete, t.held_count, u.name, u.name_search
      FROM offerings o
      CROSS JOIN LATERAL (VALUES (0::smallint), (o.level)) AS l (level)
      JOIN tutors t ON t.user_id = o.tutor_id
      JOIN users u ON u.id = o.tutor_id
     WHERE o.tutor_id = ANY (tutor_ids) AND u.blocked_at IS NULL AND u.deleted_at IS NULL
     GROUP BY o.subject_id, l.level, o.tutor_id, t.user_id, u.id
  ), gone AS (
    DELETE FROM tutor_listings old
     WHERE old.tutor_id = ANY (tutor_ids)
       AND NOT EXISTS (SELECT 1 FROM wanted w
                        WHERE w.tutor_id = old.tutor_id AND w.subject_id = old.subject_id AND w.level = old.level)
    RETURNING old.subject_id, old.level
  ), made AS (
    INSERT INTO tutor_listings AS old
      (subject_id, level, tutor_id, price, rating, verified, complete, held_count, name, name_search)
    SELECT subject_id, level, tutor_id, price, rating, verified, complete, held_count, name, name_search FROM wanted
    ON CONFLICT (tutor_id, subject_id, level) DO UPDATE
      SET price = excluded.price, rating = excluded.rating, verified = excluded.verified, complete = excluded.complete,
          held_count = excluded.held_count, name = excluded.name, name_search = excluded.name_search
      WHERE (old.price, old.rating, old.verified, old.complete, old.held_count, old.name)
            IS DISTINCT FROM (excluded.price, excluded.rating, excluded.verified, excluded.complete,
                              excluded.held_count, excluded.name)
    -- A row that was not there before has no deleting transaction.
    RETURNING old.subject_id, old.level, old.xmax = 0 AS fresh
  ), changes AS (
    SELECT subject_id, level, -1 AS change FROM gone
    UNION ALL
    SELECT subject_id, level, 1 FROM made WHERE fresh
  )
  INSERT INTO listing_counts AS counts (subject_id, level, tutors)
  SELECT subject_id, level, sum(change) FROM changes
   GROUP BY subject_id, level HAVING sum(change) <> 0 ORDER BY subject_id, level
  ON CONFLICT (subject_id, level) DO UPDATE SET tutors = counts.tutors + excluded.tutors;
$$;
