-- Until when a request has to be answered; past it the system cancels it. Null for requests that an admin set to pending after their start: those wait
-- for the admin. What waits now gets half an hour at least. `remind_at`: when the tutor is reminded next.
ALTER TABLE lessons
  ADD COLUMN answer_by timestamptz,
  ADD COLUMN remind_at timestamptz;
UPDATE lessons
   SET answer_by = least(starts_at, greatest(least(booked_at + interval '24 hours', starts_at - interval '2 hours'), now() + interval '30 minutes'))
 WHERE status = 1
   AND coalesce((SELECT max(at) FROM lesson_history WHERE lesson_id = lessons.id AND to_status = 1 AND from_status IS DISTINCT FROM 1) < starts_at, true);
CREATE INDEX lessons_answer_idx ON lessons (answer_by) WHERE status = 1;
CREATE INDEX lessons_remind_idx ON lessons (remind_at) WHERE status = 1;
