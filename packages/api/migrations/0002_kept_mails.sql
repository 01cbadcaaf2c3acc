-- A demo without SMTP keeps its mails to be read on a page of its own; they are never sent, not even once SMTP is set.
ALTER TABLE mails DROP CONSTRAINT mails_status_check;
ALTER TABLE mails ADD CONSTRAINT mails_status_check CHECK (status IN ('queued', 'sent', 'failed', 'kept'));
CREATE INDEX mails_kept_idx ON mails (id DESC) WHERE status = 'kept';
