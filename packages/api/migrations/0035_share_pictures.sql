-- Pictures for link previews, drawn when first asked for. A cache: after a crash of the database it is empty, and filled again.
CREATE UNLOGGED TABLE share_pictures (
  tutor_id integer UNIQUE REFERENCES tutors (user_id) ON DELETE CASCADE,
  subject_id integer UNIQUE REFERENCES subjects (id) ON DELETE CASCADE,
  -- Of everything that is drawn: SHA-256.
  fingerprint bytea NOT NULL CHECK (length(fingerprint) = 32),
  bytes bytea NOT NULL,
  made_at timestamptz NOT NULL,
  CHECK (num_nonnulls(tutor_id, subject_id) = 1)
);
-- They are compressed already.
ALTER TABLE share_pictures ALTER COLUMN bytes SET STORAGE EXTERNAL;
