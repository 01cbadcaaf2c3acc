-- One question of a student before the first lesson with a tutor, and its answer. Both are messages; until there is a lesson the conversation has no others.
ALTER TABLE tutors ADD COLUMN takes_questions boolean NOT NULL DEFAULT true;

ALTER TABLE conversation_members ADD COLUMN question_only boolean NOT NULL DEFAULT false;

-- The key: one question per conversation, and so per student and tutor.
CREATE TABLE questions (
  conversation_id integer PRIMARY KEY REFERENCES conversations (id) ON DELETE CASCADE,
  student_id integer NOT NULL REFERENCES users (id),
  question_id bigint NOT NULL UNIQUE REFERENCES messages (id) ON DELETE CASCADE,
  answer_id bigint UNIQUE REFERENCES messages (id) ON DELETE CASCADE
);
CREATE INDEX questions_student_idx ON questions (student_id);
