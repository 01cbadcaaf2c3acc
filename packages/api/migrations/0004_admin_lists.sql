-- The audit log is read by kind of action, and by whom it was done to.
CREATE INDEX audit_log_action_idx ON audit_log (action, id DESC);
CREATE INDEX audit_log_target_idx ON audit_log (target_type, target_id);

-- Tutors who wait for verification, the longest first.
CREATE INDEX users_waiting_idx ON users (created_at, id)
  WHERE type = 2 AND NOT verified AND blocked_at IS NULL AND deleted_at IS NULL;

-- What became of requests: the overview asks how fast they were answered, and which were not.
CREATE INDEX lesson_history_answer_idx ON lesson_history (at) WHERE from_status = 1;
