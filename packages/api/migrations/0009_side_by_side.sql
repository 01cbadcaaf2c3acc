-- What came one after the other although nothing asked for it goes side by side, or together. The functions that these replace
-- (store_message, book_lesson) stay for the version before.

-- Messages that came at the same moment are stored together: one way to the server, one to the disk, and each table written to once.
-- Each is stored once, however often it is sent, with all that goes with it: both sides of the conversation move up, the receiver has one
-- more to read, is notified, and gets a mail if still away after `mail_after`. The answers stand in the order of the questions.
-- `outcome`: stored; known (message_id is the one stored before); no session; no conversation; closed.
CREATE FUNCTION store_messages(
  sessions uuid[], senders integer[], receivers integer[], clients uuid[], keys text[], bodies bytea[], moments timestamptz[],
  mail_after interval
) RETURNS TABLE (outcome text, message_id bigint, conversation integer, stored_at timestamptz)
-- To plan it anew for each number of messages would take longer than to run it.
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  locked integer[];
  answer record;
BEGIN
  -- Messages of one conversation are stored one after the other, so that ids follow time. All sides in one order, that of everybody who
  -- locks more than one conversation: otherwise two of these could wait for each other.
  SELECT array_agg(side.conversation_id) INTO locked FROM (
    SELECT side.conversation_id FROM unnest(senders || receivers, receivers || senders) AS pair(one, other)
      JOIN conversation_members side ON side.user_id = pair.one AND side.other_id = pair.other
     ORDER BY side.conversation_id, side.user_id FOR UPDATE OF side) AS side;

  FOR answer IN
    WITH asked AS (
      SELECT * FROM unnest(sessions, senders, receivers, clients, keys, bodies, moments) WITH ORDINALITY
        AS one(session, sender, receiver, client, key, body, moment, place)
    ), judged AS (
      SELECT asked.*, own.conversation_id AS id, own.last_message_id, own.last_activity_at, known.id AS known_id,
             'message-mail:' || own.conversation_id || ':' || asked.receiver AS mail_key, other.mailed_at IS NULL AS mail_due,
             CASE WHEN NOT EXISTS (
                    SELECT FROM sessions held JOIN users ON users.id = held.user_id
                     WHERE held.id = asked.session AND held.user_id = asked.sender AND held.ended_at IS NULL
                       AND held.expires_at > asked.moment AND users.blocked_at IS NULL AND users.deleted_at IS NULL) THEN 'no session'
                  WHEN own.user_id IS NULL OR other.user_id IS NULL THEN 'no conversation'
                  WHEN own.closed_at IS NOT NULL THEN 'closed'
                  WHEN known.id IS NOT NULL THEN 'known'
                  ELSE 'stored' END AS outcome
        FROM asked
        LEFT JOIN conversation_members own ON own.user_id = asked.sender AND own.other_id = asked.receiver
          AND own.conversation_id = ANY (locked)
        LEFT JOIN conversation_members other ON other.user_id = asked.receiver AND other.other_id = asked.sender
          AND other.conversation_id = ANY (locked)
        LEFT JOIN messages known ON known.sender_id = asked.sender AND known.client_id = asked.client
    ), timed AS (
      -- Time never stands still nor goes back, even between processes whose clocks differ: lists order by it.
      SELECT judged.*,
             CASE WHEN last_message_id IS NULL THEN max(moment) OVER earlier
                  ELSE greatest(max(moment) OVER earlier, last_activity_at + interval '1 millisecond') END
             + (row_number() OVER earlier - 1) * interval '1 millisecond' AS at
        FROM judged WHERE judged.outcome = 'stored'
      WINDOW earlier AS (PARTITION BY judged.id ORDER BY place ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)
    ), stored AS (
      INSERT INTO messages (conversation_id, sender_id, receiver_id, client_id, key_id, body, created_at)
      SELECT timed.id, sender, receiver, client, key, body, at FROM timed ORDER BY place
      RETURNING messages.id, conversation_id, sender_id, receiver_id, client_id, created_at
    ), moved AS (
      UPDATE conversation_members side
         SET last_message_id = news.last_id, last_activity_at = news.last_at,
             unread_count = unread_count + cardinality(array_positions(news.receivers, side.user_id))
        FROM (SELECT conversation_id, max(id) AS last_id, max(created_at) AS last_at, array_agg(receiver_id) AS receivers
                FROM stored GROUP BY conversation_id) AS news
       WHERE side.conversation_id = news.conversation_id
    ), told AS (
      INSERT INTO notifications (receiver_id, type, message_id, created_at) SELECT receiver_id, 1, id, created_at FROM stored
    )
    SELECT judged.outcome, coalesce(stored.id, judged.known_id) AS message_id, stored.conversation_id, stored.created_at,
           judged.receiver, judged.mail_key,
           mail_due AND stored.id IS NOT NULL AND NOT EXISTS (
             SELECT FROM graphile_worker._private_jobs waiting
              WHERE waiting.key = judged.mail_key AND waiting.locked_at IS NULL AND waiting.attempts = 0) AS mail_due
      FROM judged LEFT JOIN stored
        ON judged.outcome = 'stored' AND stored.sender_id = judged.sender AND stored.client_id = judged.client
     ORDER BY judged.place
  LOOP
    IF answer.mail_due THEN
      PERFORM add_quiet_job('message-mail',
        json_build_object('conversationId', answer.conversation_id, 'receiverId', answer.receiver), answer.created_at + mail_after, 25,
        answer.mail_key);
    END IF;
    outcome := answer.outcome;
    message_id := answer.message_id;
    conversation := answer.conversation_id;
    stored_at := answer.created_at;
    RETURN NEXT;
  END LOOP;
END $$;

-- As book_lesson, but bookings of one tutor wait for one another only where they want the same hour: a tutor whom many want has one row,
-- and each would wait until the disk has the one before. `outcome`: booked; student busy, tutor busy (then); gone (one of the two). An
-- hour that is taken is an answer and not an error, since the connection of a statement that failed is given up.
CREATE FUNCTION make_booking(
  tutor integer, student integer, subject integer, lesson_level smallint, lesson_price numeric, starts timestamptz, ends timestamptz,
  moment timestamptz, mail_kind text, mail_to text, mail_subject text, mail_html text, mail_text text, mail_status text,
  OUT outcome text, OUT lesson_id integer
) LANGUAGE plpgsql AS $$
DECLARE
  person integer;
  conversation integer;
  mail bigint;
BEGIN
  -- Whoever waited here finds the hour taken. Nothing has been written by then, so nothing has to reach the disk.
  PERFORM pg_advisory_xact_lock(tutor, (extract(epoch FROM hour) / 3600)::integer)
    FROM generate_series(date_trunc('hour', starts), ends - interval '1 second', interval '1 hour') AS hour;
  PERFORM 1 FROM lessons WHERE student_id = student AND during && tstzrange(starts, ends) AND status <> 2;
  IF FOUND THEN
    outcome := 'student busy';
    RETURN;
  END IF;
  PERFORM 1 FROM lessons WHERE tutor_id = tutor AND during && tstzrange(starts, ends) AND status <> 2;
  IF FOUND THEN
    outcome := 'tutor busy';
    RETURN;
  END IF;

  -- In one order. Two lessons that would overlap share a person, so whoever makes or changes one waits here or above; meeting in the
  -- exclusion constraint, each would wait for the other until the database ends one of them. Whoever changes a lesson, or one of the
  -- two people, locks their rows alone; bookings share the tutor's.
  FOREACH person IN ARRAY ARRAY[least(tutor, student), greatest(tutor, student)] LOOP
    IF person = tutor THEN
      PERFORM 1 FROM users WHERE id = person AND blocked_at IS NULL AND deleted_at IS NULL FOR SHARE;
    ELSE
      PERFORM 1 FROM users WHERE id = person AND blocked_at IS NULL AND deleted_at IS NULL FOR NO KEY UPDATE;
    END IF;
    IF NOT FOUND THEN
      outcome := 'gone';
      RETURN;
    END IF;
  END LOOP;

  INSERT INTO lessons (tutor_id, student_id, subject_id, level, price, starts_at, ends_at, status, booked_at)
    VALUES (tutor, student, subject, lesson_level, lesson_price, starts, ends, 1, moment) RETURNING id INTO lesson_id;
  INSERT INTO lesson_history (lesson_id, actor_id, from_status, to_status, at)
    VALUES (make_booking.lesson_id, student, NULL, 1, moment);

  PERFORM 1 FROM conversation_members WHERE user_id = tutor AND other_id = student;
  IF NOT FOUND THEN
    INSERT INTO conversations (created_at) VALUES (moment) RETURNING id INTO conversation;
    INSERT INTO conversation_members (conversation_id, user_id, other_id, last_activity_at)
      VALUES (conversation, tutor, student, moment), (conversation, student, tutor, moment);
  END IF;

  INSERT INTO notifications (receiver_id, type, lesson_id, created_at) VALUES (tutor, 2, make_booking.lesson_id, moment);
  INSERT INTO mails (kind, recipient, subject, body_html, body_text, status, created_at)
    VALUES (mail_kind, mail_to, mail_subject, mail_html, mail_text, mail_status, moment) RETURNING id INTO mail;
  IF mail_status = 'queued' THEN
    PERFORM add_quiet_job('send-mail', json_build_object('mailId', mail), now(), 25, NULL);
  END IF;
  outcome := 'booked';
END $$;
