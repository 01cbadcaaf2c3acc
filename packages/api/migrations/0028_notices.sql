-- In the order in which steps of lessons lock them.
LOCK TABLE lessons, notifications, mails IN ACCESS EXCLUSIVE MODE;

-- What happened, for the list of notifications. Type 3 is not counted by the badges: reminders. `starts_at`: the term that it was about, which the lesson
-- may have left since; `lessons`: of how many lessons of a series it tells. Of messages (type 1) the conversation has all that is shown.
ALTER TABLE notifications
  DROP CONSTRAINT notifications_type_check,
  DROP CONSTRAINT notifications_check1,
  ADD COLUMN event text,
  ADD COLUMN starts_at timestamptz,
  ADD COLUMN lessons smallint NOT NULL DEFAULT 1;
-- Those of lessons have neither, like those of servers of the version before: there can be very many.
UPDATE notifications SET event = 'offer', starts_at = waiting_offers.starts_at FROM waiting_offers WHERE waiting_offers.id = offer_id;
ALTER TABLE notifications
  ADD CONSTRAINT notifications_type_check CHECK (type IN (1, 2, 3)),
  ADD CONSTRAINT notifications_check1 CHECK ((type IN (2, 3)) = (num_nonnulls(lesson_id, offer_id) = 1)),
  ADD CONSTRAINT notifications_event_check CHECK (type <> 1 OR num_nonnulls(event, starts_at) = 0);
CREATE INDEX notifications_list_idx ON notifications (receiver_id, created_at, id) WHERE type <> 1;
-- One reminder per person, lesson and term, whatever dies or runs twice.
CREATE UNIQUE INDEX notifications_reminder_once ON notifications (lesson_id, receiver_id, event, starts_at)
  WHERE event IN ('reminder-day', 'reminder-hours');

-- What people do not want to be told, by channel, and when they do not want to be disturbed (null: never mind). Without a row all is told, with the usual night.
CREATE TABLE notification_preferences (
  user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  mail_off text[] NOT NULL,
  push_off text[] NOT NULL,
  quiet_from smallint CHECK (quiet_from BETWEEN 0 AND 23),
  quiet_until smallint CHECK (quiet_until BETWEEN 0 AND 23),
  CHECK (num_nulls(quiet_from, quiet_until) <> 1 AND quiet_from IS DISTINCT FROM quiet_until OR quiet_from IS NULL)
);

-- The one-press way out of a kind of mails, and when a mail is of no use any more; of a reminder also once its lesson does not take place then.
ALTER TABLE mails
  ADD COLUMN unsubscribe_url text,
  ADD COLUMN expires_at timestamptz,
  ADD COLUMN lesson_id integer;

-- Since when the lesson is confirmed at its present term: reminders that were due before that are not sent.
ALTER TABLE lessons ADD COLUMN agreed_at timestamptz;
UPDATE lessons SET agreed_at = now() WHERE status = 3 AND starts_at > now();
