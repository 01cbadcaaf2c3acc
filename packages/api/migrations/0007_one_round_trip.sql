-- What people do most often while others wait, a message and a booking, is one statement each: one way to the server and back
-- instead of ten, and no lock is held while the application thinks. Whether they may is asked here as well, under the lock.

-- A job like graphile_worker.add_job's, without its NOTIFY: transactions that notify commit one after the other, each waiting for the
-- disk, however many come at once. Workers look for jobs every half second anyway. With a key, a job that waits already stays as it is.
CREATE OR REPLACE FUNCTION add_quiet_job(task text, payload json, run_at timestamptz, max_attempts integer, job_key text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO graphile_worker._private_jobs (task_id, payload, run_at, max_attempts, key)
  SELECT known.id, add_quiet_job.payload, add_quiet_job.run_at, add_quiet_job.max_attempts, add_quiet_job.job_key
    FROM graphile_worker._private_tasks known WHERE known.identifier = task
  ON CONFLICT (key) DO NOTHING;
  IF FOUND THEN
    RETURN;
  END IF;
  PERFORM 1 FROM graphile_worker._private_jobs waiting
    WHERE waiting.key = job_key AND waiting.locked_at IS NULL AND waiting.attempts = 0;
  IF FOUND THEN
    RETURN;
  END IF;
  -- No worker has ever started here, or the job with this key runs just now or has failed: the rare cases are the worker's own.
  PERFORM graphile_worker.add_job(task, payload => add_quiet_job.payload, run_at => add_quiet_job.run_at,
    max_attempts => add_quiet_job.max_attempts, job_key => add_quiet_job.job_key, job_key_mode => 'preserve_run_at');
END $$;

-- Stores a message once, however often it is sent, and all that goes with it: both sides of the conversation move up, the
-- receiver has one more to read, is notified, and gets a mail if still away at mail_at.
-- `outcome`: stored; known (message_id is the one stored before); no session; no conversation; closed.
CREATE OR REPLACE FUNCTION store_message(
  session uuid, sender integer, receiver integer, client uuid, key text, sealed bytea, moment timestamptz, mail_after interval,
  OUT outcome text, OUT message_id bigint, OUT conversation integer, OUT stored_at timestamptz
) LANGUAGE plpgsql AS $$
DECLARE
  side conversation_members;
  own conversation_members;
  other conversation_members;
BEGIN
  PERFORM 1 FROM sessions JOIN users ON users.id = sessions.user_id
    WHERE sessions.id = session AND sessions.user_id = sender AND sessions.ended_at IS NULL AND sessions.expires_at > moment
      AND users.blocked_at IS NULL AND users.deleted_at IS NULL;
  IF NOT FOUND THEN
    outcome := 'no session';
    RETURN;
  END IF;

  -- Messages of one conversation are stored one after the other, so that ids follow time.
  FOR side IN
    SELECT * FROM conversation_members
     WHERE (user_id = sender AND other_id = receiver) OR (user_id = receiver AND other_id = sender)
     ORDER BY user_id FOR UPDATE
  LOOP
    IF side.user_id = sender THEN own := side; ELSE other := side; END IF;
  END LOOP;
  IF own.user_id IS NULL OR other.user_id IS NULL THEN
    outcome := 'no conversation';
    RETURN;
  ELSIF own.closed_at IS NOT NULL THEN
    outcome := 'closed';
    RETURN;
  END IF;
  conversation := own.conversation_id;

  SELECT id INTO message_id FROM messages WHERE sender_id = sender AND client_id = client;
  IF FOUND THEN
    outcome := 'known';
    RETURN;
  END IF;

  -- Time never stands still nor goes back, even between processes whose clocks differ: lists order by it.
  stored_at := CASE WHEN own.last_message_id IS NULL THEN moment
                    ELSE greatest(moment, own.last_activity_at + interval '1 millisecond') END;
  INSERT INTO messages (conversation_id, sender_id, receiver_id, client_id, key_id, body, created_at)
    VALUES (conversation, sender, receiver, client, key, sealed, stored_at) RETURNING id INTO message_id;
  UPDATE conversation_members SET last_message_id = message_id, last_activity_at = stored_at,
      unread_count = unread_count + (user_id = receiver)::integer
    WHERE conversation_id = conversation;
  INSERT INTO notifications (receiver_id, type, message_id, created_at) VALUES (receiver, 1, message_id, stored_at);
  IF other.mailed_at IS NULL THEN
    PERFORM add_quiet_job('message-mail', json_build_object('conversationId', conversation, 'receiverId', receiver),
      stored_at + mail_after, 25, 'message-mail:' || conversation || ':' || receiver);
  END IF;
  outcome := 'stored';
END $$;
