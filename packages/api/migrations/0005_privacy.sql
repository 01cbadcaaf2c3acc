-- One of the two has left: nothing more is written here, and the other side is told so.
ALTER TABLE conversation_members ADD COLUMN closed_at timestamptz;

-- What belongs to one person is found by that person, for the copy of their data and when they leave.
CREATE INDEX mails_recipient_idx ON mails (lower(recipient));
CREATE INDEX notifications_receiver_idx ON notifications (receiver_id, id);
CREATE INDEX sessions_owner_idx ON sessions (user_id, created_at);
