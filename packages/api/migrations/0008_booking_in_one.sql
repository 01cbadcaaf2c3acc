-- Makes a pending lesson and all that goes with it: its history, the conversation of the two, the tutor's notification and mail. Null where
-- one of the two is blocked or gone. That nothing overlaps is left to the constraints of lessons.
CREATE FUNCTION book_lesson(
  tutor integer, student integer, subject integer, lesson_level smallint, lesson_price numeric, starts timestamptz, ends timestamptz,
  moment timestamptz, mail_kind text, mail_to text, mail_subject text, mail_html text, mail_text text, mail_status text,
  OUT lesson_id integer
) LANGUAGE plpgsql AS $$
DECLARE
  person record;
  available integer := 0;
  conversation integer;
  mail bigint;
BEGIN
  -- In one order. Two lessons that would overlap share a person, so whoever makes or changes one waits here; meeting in the
  -- exclusion constraint, each would wait for the other until the database ends one of them.
  FOR person IN SELECT blocked_at, deleted_at FROM users WHERE id IN (tutor, student) ORDER BY id FOR NO KEY UPDATE LOOP
    IF person.blocked_at IS NULL AND person.deleted_at IS NULL THEN available := available + 1; END IF;
  END LOOP;
  IF available < 2 THEN
    RETURN;
  END IF;

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
END $$;
