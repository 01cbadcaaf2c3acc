-- What came one after the other although nothing asked for it goes side by side, or together.

-- Messages that came at the same moment are stored together, each as store_message does it: one way to the server and one to the disk.
-- The answers stand in the order of the questions.
CREATE FUNCTION store_messages(
  sessions uuid[], senders integer[], receivers integer[], clients uuid[], keys text[], sealed bytea[], moments timestamptz[],
  mail_after interval
) RETURNS TABLE (outcome text, message_id bigint, conversation integer, stored_at timestamptz) LANGUAGE plpgsql AS $$
BEGIN
  -- All sides in one order, that of everybody who locks more than one conversation: otherwise two of these could wait for each other.
  PERFORM 1 FROM unnest(senders || receivers, receivers || senders) AS pair(one, other)
    JOIN conversation_members sides ON sides.user_id = pair.one AND sides.other_id = pair.other
    ORDER BY sides.conversation_id, sides.user_id FOR UPDATE OF sides;
  RETURN QUERY
    SELECT stored.outcome, stored.message_id, stored.conversation, stored.stored_at
      FROM unnest(sessions, senders, receivers, clients, keys, sealed, moments) WITH ORDINALITY
             AS message(session, sender, receiver, client, key, body, moment, place),
           LATERAL store_message(message.session, message.sender, message.receiver, message.client, message.key, message.body,
             message.moment, mail_after) AS stored
     ORDER BY message.place;
END $$;

-- As before, but bookings of one tutor wait for one another only where they want the same hour: a tutor whom many want has one row,
-- and each would wait until the disk has the one before. `outcome`: booked; student busy, tutor busy (then); gone (one of the two). An
-- hour that is taken is an answer and not an error, since the connection of a statement that failed is given up.
DROP FUNCTION book_lesson;
CREATE FUNCTION book_lesson(
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
    VALUES (book_lesson.lesson_id, student, NULL, 1, moment);

  PERFORM 1 FROM conversation_members WHERE user_id = tutor AND other_id = student;
  IF NOT FOUND THEN
    INSERT INTO conversations (created_at) VALUES (moment) RETURNING id INTO conversation;
    INSERT INTO conversation_members (conversation_id, user_id, other_id, last_activity_at)
      VALUES (conversation, tutor, student, moment), (conversation, student, tutor, moment);
  END IF;

  INSERT INTO notifications (receiver_id, type, lesson_id, created_at) VALUES (tutor, 2, book_lesson.lesson_id, moment);
  INSERT INTO mails (kind, recipient, subject, body_html, body_text, status, created_at)
    VALUES (mail_kind, mail_to, mail_subject, mail_html, mail_text, mail_status, moment) RETURNING id INTO mail;
  IF mail_status = 'queued' THEN
    PERFORM add_quiet_job('send-mail', json_build_object('mailId', mail), now(), 25, NULL);
  END IF;
  outcome := 'booked';
END $$;
