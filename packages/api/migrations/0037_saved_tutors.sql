-- Tutors whom students keep in mind.
CREATE TABLE saved_tutors (
  student_id integer NOT NULL REFERENCES users (id),
  tutor_id integer NOT NULL REFERENCES tutors (user_id),
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (student_id, tutor_id)
);
CREATE INDEX saved_tutors_tutor_idx ON saved_tutors (tutor_id);
