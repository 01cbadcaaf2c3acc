-- Links of mails by which a tutor answers requests without login: the hash of the token, with a row for each of its lessons. It ends with the first step that
-- leaves 'pending' after `after_step`, whoever takes it: what is opened again later is not answered by it.
CREATE TABLE answer_links (
  lesson_id integer NOT NULL REFERENCES lessons (id) ON DELETE CASCADE,
  after_step bigint NOT NULL,
  token_hash bytea NOT NULL CHECK (length(token_hash) = 32),
  PRIMARY KEY (token_hash, lesson_id)
);
CREATE INDEX answer_links_lesson_idx ON answer_links (lesson_id);
