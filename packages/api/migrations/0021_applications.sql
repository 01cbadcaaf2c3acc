-- The application of a tutor: what an admin says is missing, until the tutor changes something, and since when it waits for an answer
-- if that is not since the registration.
ALTER TABLE users
  ADD COLUMN missing text NOT NULL DEFAULT '',
  ADD COLUMN missing_at timestamptz,
  ADD COLUMN waiting_since timestamptz;

-- Those who wait for us first, the longest on top, then those for whom we wait.
DROP INDEX users_waiting_idx;
CREATE INDEX users_waiting_idx ON users ((missing_at IS NOT NULL), (coalesce(waiting_since, created_at)), id)
  WHERE type = 2 AND NOT verified AND blocked_at IS NULL AND deleted_at IS NULL;
