-- Where lessons take place. What a tutor allows in person, the tutor's own address, and the link that is the same for all lessons online.
ALTER TABLE tutors
  ADD COLUMN places text[] NOT NULL DEFAULT '{}' CHECK (places <@ '{profesor,ucenik,drugo}'),
  ADD COLUMN address text NOT NULL DEFAULT '' CHECK (length(address) <= 200),
  ADD COLUMN meeting_link text NOT NULL DEFAULT '' CHECK (meeting_link = '' OR meeting_link LIKE 'https://_%'),
  ADD CHECK (length(meeting_link) <= 500);

-- 0 online, 1 in person, there at a place, or null where the two agree on it in the chat. The address is what the student typed; that of the
-- tutor is read from `tutors`. The name of the room has 244 random bits: whoever knows it can enter.
ALTER TABLE lessons
  ADD COLUMN teaching_mode smallint NOT NULL DEFAULT 0 CHECK (teaching_mode IN (0, 1)),
  ADD COLUMN place text CHECK (place IN ('profesor', 'ucenik', 'drugo')),
  ADD COLUMN address text NOT NULL DEFAULT '' CHECK (length(address) <= 200),
  ADD COLUMN room text NOT NULL DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
    CHECK (room ~ '^[0-9a-f]{64}$'),
  ADD CHECK (place IS NULL OR teaching_mode = 1),
  ADD CHECK (address = '' OR coalesce(place IN ('ucenik', 'drugo'), false));
CREATE INDEX lessons_address_idx ON lessons (ends_at) WHERE address <> '';

UPDATE lessons SET teaching_mode = 1 FROM tutors WHERE user_id = tutor_id AND tutors.teaching_mode = 1;
