-- What lists are filtered by, beside names: where, how, how fast a tutor answers.
-- Towns are slugs of TOWNS in the contract. The counters of requests are of the last 90 days, without those that nobody had to answer;
-- `answer_minutes` is the median, without declared days off. They are kept by the job `refresh-signals`.
ALTER TABLE tutors
  ADD COLUMN towns text[] NOT NULL DEFAULT '{}' CHECK (cardinality(towns) <= 3 AND towns <@ '{andrijevica,bar,berane,bijelo-polje,budva,cetinje,
    danilovgrad,gusinje,herceg-novi,kolasin,kotor,mojkovac,niksic,petnjica,plav,pljevlja,pluzine,podgorica,rozaje,savnik,tivat,tuzi,ulcinj,zeta,zabljak}'),
  ADD COLUMN request_count integer NOT NULL DEFAULT 0 CHECK (request_count >= 0),
  ADD COLUMN answered_count integer NOT NULL DEFAULT 0 CHECK (answered_count BETWEEN 0 AND request_count),
  ADD COLUMN answer_minutes integer CHECK (answer_minutes >= 0),
  ADD COLUMN student_count integer NOT NULL DEFAULT 0 CHECK (student_count >= 0),
  ADD COLUMN returned_count integer NOT NULL DEFAULT 0 CHECK (returned_count BETWEEN 0 AND student_count);

-- A day off counts for nobody's answers before it was declared, and is kept for as long as requests are counted.
ALTER TABLE availability_exceptions ADD COLUMN declared_at timestamptz NOT NULL DEFAULT now();

-- Steps of lessons since the last refresh of counters.
CREATE INDEX lesson_history_at_idx ON lesson_history USING brin (at) WITH (pages_per_range = 16);

-- `rank` is the order of relevance. A tutor whose answers are unknown has a middle value (/kako-rangiramo says all of it in words).
ALTER TABLE tutor_listings
  ADD COLUMN rank real NOT NULL DEFAULT 0,
  ADD COLUMN teaching_mode smallint NOT NULL DEFAULT 0,
  ADD COLUMN towns text[] NOT NULL DEFAULT '{}',
  ADD COLUMN answers_fast boolean NOT NULL DEFAULT false,
  -- What contract/free-hours.ts says, computed by whoever asks next after a change (modules/tutors/kept-hours.ts): a ring of 14 days of 14
  -- hours that begins with 01.01.1970, with all of the days from `hours_from` on. How late an hour can be booked is up to the moment of the question.
  ADD COLUMN free bit(196) NOT NULL DEFAULT repeat('0', 196)::bit(196),
  ADD COLUMN notice_hours smallint NOT NULL DEFAULT 2,
  ADD COLUMN hours_from date;
CREATE INDEX tutor_listings_hours_idx ON tutor_listings (hours_from) WHERE level = 0;

-- The rating is a Bayesian average: five imagined reviews of 4 weigh on a tutor who has few.
CREATE OR REPLACE FUNCTION refresh_tutor_listings(tutor_ids integer[]) RETURNS void LANGUAGE sql AS $$
  -- One refresh of a tutor at a time, in one order, so that two never wait for each other. Not FOR UPDATE: that waits for everybody who
  -- stores something that refers to the tutor, and whoever has just stored a review waits in turn for the one who counts theirs.
  SELECT count(*) FROM (SELECT 1 FROM tutors WHERE user_id = ANY (tutor_ids) ORDER BY user_id FOR NO KEY UPDATE) AS locked;

  WITH taught AS MATERIALIZED (
    SELECT t.*, u.name, u.name_search, u.verified, u.biography <> '' AND u.picture_hash IS NOT NULL AS complete,
           ((20 + t.rating_sum)::real / (5 + t.review_count))::real AS rating
      FROM tutors t JOIN users u ON u.id = t.user_id
     WHERE t.user_id = ANY (tutor_ids) AND u.blocked_at IS NULL AND u.deleted_at IS NULL
  ), wanted AS MATERIALIZED (
    SELECT o.subject_id, l.level, o.tutor_id, min(o.price) AS price, t.rating,
           (t.rating
             + 0.2 * CASE WHEN t.request_count < 5 THEN 0.8 ELSE t.answered_count::real / t.request_count END
             + 0.1 * CASE WHEN t.answer_minutes IS NULL THEN 0.5 WHEN t.answer_minutes <= 120 THEN 1 ELSE 0 END
             + 0.2 * CASE WHEN t.student_count < 5 THEN 0.4 ELSE t.returned_count::real / t.student_count END)::real AS rank,
           t.verified, t.complete, t.held_count, t.name, t.name_search, coalesce(t.teaching_mode, 0) AS teaching_mode,
           CASE WHEN t.teaching_mode IN (1, 2) THEN t.towns ELSE '{}' END AS towns, coalesce(t.answer_minutes <= 120, false) AS answers_fast
      FROM offerings o
      CROSS JOIN LATERAL (VALUES (0::smallint), (o.level)) AS l (level)
      JOIN taught t ON t.user_id = o.tutor_id
     WHERE o.tutor_id = ANY (tutor_ids)
     GROUP BY o.subject_id, l.level, o.tutor_id, t.rating, t.request_count, t.answered_count, t.answer_minutes, t.student_count,
              t.returned_count, t.verified, t.complete, t.held_count, t.name, t.name_search, t.teaching_mode, t.towns
  ), gone AS (
    DELETE FROM tutor_listings old
     WHERE old.tutor_id = ANY (tutor_ids)
       AND NOT EXISTS (SELECT 1 FROM wanted w
                        WHERE w.tutor_id = old.tutor_id AND w.subject_id = old.subject_id AND w.level = old.level)
    RETURNING old.subject_id, old.level
  ), made AS (
    INSERT INTO tutor_listings AS old
      (subject_id, level, tutor_id, price, rating, rank, verified, complete, held_count, name, name_search, teaching_mode, towns, answers_fast)
    SELECT subject_id, level, tutor_id, price, rating, rank, verified, complete, held_count, name, name_search, teaching_mode, towns,
           answers_fast
      FROM wanted
    ON CONFLICT (tutor_id, subject_id, level) DO UPDATE
      SET price = excluded.price, rating = excluded.rating, rank = excluded.rank, verified = excluded.verified, complete = excluded.complete,
          held_count = excluded.held_count, name = excluded.name, name_search = excluded.name_search,
          teaching_mode = excluded.teaching_mode, towns = excluded.towns, answers_fast = excluded.answers_fast
      WHERE (old.price, old.rating, old.rank, old.verified, old.complete, old.held_count, old.name, old.teaching_mode, old.towns, old.answers_fast)
            IS DISTINCT FROM (excluded.price, excluded.rating, excluded.rank, excluded.verified, excluded.complete,
                              excluded.held_count, excluded.name, excluded.teaching_mode, excluded.towns, excluded.answers_fast)
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

-- All at once. Caches need not be told: lists look as before, and nobody has signals yet (the middle of all three is 0.29).
ALTER TABLE tutor_listings DISABLE TRIGGER USER;
UPDATE tutor_listings listed SET rank = rating + 0.29, teaching_mode = coalesce(tutors.teaching_mode, 0)
  FROM tutors WHERE user_id = tutor_id;
ALTER TABLE tutor_listings ENABLE TRIGGER USER;

-- Each order carries what lists are filtered by, so that a walk along it never touches the table. The old ones go last.
CREATE INDEX tutor_listings_by_relevance ON tutor_listings (subject_id, level, rank DESC, verified DESC, complete DESC, held_count DESC, tutor_id)
  INCLUDE (name_search, price, teaching_mode, towns, answers_fast, free, notice_hours);
CREATE INDEX tutor_listings_by_name ON tutor_listings (subject_id, level, name, tutor_id)
  INCLUDE (name_search, price, verified, teaching_mode, towns, answers_fast, free, notice_hours);
CREATE INDEX tutor_listings_by_price ON tutor_listings (subject_id, level, price, tutor_id)
  INCLUDE (name_search, verified, teaching_mode, towns, answers_fast, free, notice_hours);
CREATE INDEX tutor_listings_by_price_desc ON tutor_listings (subject_id, level, price DESC, tutor_id)
  INCLUDE (name_search, verified, teaching_mode, towns, answers_fast, free, notice_hours);

DROP INDEX tutor_listings_relevance_idx, tutor_listings_name_idx, tutor_listings_price_idx, tutor_listings_price_desc_idx;
ALTER INDEX tutor_listings_by_relevance RENAME TO tutor_listings_relevance_idx;
ALTER INDEX tutor_listings_by_name RENAME TO tutor_listings_name_idx;
ALTER INDEX tutor_listings_by_price RENAME TO tutor_listings_price_idx;
ALTER INDEX tutor_listings_by_price_desc RENAME TO tutor_listings_price_desc_idx;
