-- Lessons that were booked together, week after week: which series, and which lesson of how many it is there.
ALTER TABLE lessons
  ADD COLUMN series_id integer,
  ADD COLUMN series_number smallint,
  ADD COLUMN series_size smallint CHECK (series_size BETWEEN 2 AND 12),
  ADD CHECK (num_nulls(series_id, series_number, series_size) IN (0, 3)),
  ADD CHECK (series_number BETWEEN 1 AND series_size),
  -- Whether the tutor once said that they could not come, also if the lesson was held at another term in the end.
  ADD COLUMN tutor_prevented boolean NOT NULL DEFAULT false;
CREATE SEQUENCE lesson_series AS integer OWNED BY lessons.series_id;
CREATE UNIQUE INDEX lessons_series_idx ON lessons (series_id, series_number) WHERE series_id IS NOT NULL;

UPDATE lessons SET tutor_prevented = true
 WHERE prevented
    OR EXISTS (SELECT FROM lesson_history
                WHERE lesson_id = lessons.id AND actor_id = lessons.tutor_id AND from_status = 3 AND to_status = 2)
   AND EXISTS (SELECT FROM users WHERE id = lessons.tutor_id AND deleted_at IS NULL);
