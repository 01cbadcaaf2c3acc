-- A mail is sent from its own row, which says when it is due; there is no job beside it. Those that wait now are due in a minute: until then
-- the version before may be sending one of them.
ALTER TABLE mails ADD COLUMN next_attempt_at timestamptz NOT NULL DEFAULT now() + interval '1 minute';
ALTER TABLE mails ALTER COLUMN next_attempt_at SET DEFAULT now();
CREATE INDEX mails_due_idx ON mails (next_attempt_at, id) WHERE status = 'queued';

-- When whoever has not read a message is to be mailed, in the row that the message changes anyway.
ALTER TABLE conversation_members ADD COLUMN mail_due_at timestamptz;
CREATE INDEX conversation_members_mail_due_idx ON conversation_members (mail_due_at) WHERE mail_due_at IS NOT NULL;
DO $$ BEGIN
  IF to_regclass('graphile_worker.jobs') IS NOT NULL THEN
    UPDATE conversation_members side SET mail_due_at = job.run_at + interval '1 minute' FROM graphile_worker.jobs job
     WHERE job.key = 'message-mail:' || side.conversation_id || ':' || side.user_id;
  END IF;
END $$;

-- What follows is for the version before alone, while it runs beside the new one and after a step back; a later migration drops it. Its own
-- worker goes first. What that leaves behind is sent from the rows, a minute later. The worker's tables are left alone: their shape is its own.
CREATE OR REPLACE FUNCTION add_quiet_job(task text, payload json, run_at timestamptz, max_attempts integer, job_key text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE mails SET next_attempt_at = now() + interval '1 minute' WHERE id = (payload->>'mailId')::bigint;
  UPDATE conversation_members side SET mail_due_at = add_quiet_job.run_at + interval '1 minute'
   WHERE side.conversation_id = (payload->>'conversationId')::integer AND side.user_id = (payload->>'receiverId')::integer
     AND side.mail_due_at IS NULL;
  PERFORM graphile_worker.add_job(task, payload => add_quiet_job.payload, run_at => add_quiet_job.run_at,
    max_attempts => add_quiet_job.max_attempts, job_key => add_quiet_job.job_key, job_key_mode => 'preserve_run_at');
END $$;
DO $$ BEGIN
  EXECUTE replace(pg_get_functiondef('store_messages'::regproc), ' AND NOT EXISTS (
             SELECT FROM graphile_worker._private_jobs waiting
              WHERE waiting.key = judged.mail_key AND waiting.locked_at IS NULL AND waiting.attempts = 0)', '');
END $$;
