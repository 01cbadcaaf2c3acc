-- In the order in which steps of lessons lock it.
LOCK TABLE notifications IN ACCESS EXCLUSIVE MODE;

-- Tutors whom students keep in mind.
CREATE TABLE saved_tutors (
  student_id integer NOT NULL REFERENCES users (id),
  tutor_id integer NOT NULL REFERENCES tutors (user_id),
  saved_at timestamptz NOT NULL,
  -- Since when the student wants to be told of hours that become free; null for who does not.
  tell_since timestamptz,
  -- When they were told last, and of which hours: none is told twice.
  told_at timestamptz,
  told timestamptz[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (student_id, tutor_id)
);
CREATE INDEX saved_tutors_tutor_idx ON saved_tutors (tutor_id);
CREATE INDEX saved_tutors_followed_idx ON saved_tutors (tutor_id) WHERE tell_since IS NOT NULL;

-- Tutors of whom somebody wants to be told: at which hours they were free when last looked, and since when (null: all along), until which date.
CREATE TABLE followed_tutors (
  tutor_id integer PRIMARY KEY REFERENCES tutors (user_id),
  hours jsonb NOT NULL,
  until date NOT NULL
);

-- What a notice is about can also be hours of a tutor.
ALTER TABLE notifications
  ADD COLUMN tutor_id integer REFERENCES tutors (user_id),
  DROP CONSTRAINT notifications_check1,
  ADD CONSTRAINT notifications_check1 CHECK ((type IN (2, 3)) = (num_nonnulls(lesson_id, offer_id, tutor_id) = 1));
CREATE INDEX notifications_tutor_idx ON notifications (tutor_id) WHERE tutor_id IS NOT NULL;
