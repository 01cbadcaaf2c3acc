-- A proposal to move a lesson: the beginnings of the terms that the other side can choose from. They are held like the lesson's own term, by the
-- same constraints, until it is answered or runs out. `prevented`: the tutor cannot come to the lesson's own term.
CREATE FUNCTION terms_of_lesson(starts_at timestamptz, ends_at timestamptz, proposed timestamptz[]) RETURNS tstzmultirange
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS '
  SELECT range_agg(tstzrange(one, one + (ends_at - starts_at))) FROM unnest(starts_at || proposed) AS one';

ALTER TABLE lessons
  DROP COLUMN during,
  ADD COLUMN proposed timestamptz[] NOT NULL DEFAULT '{}',
  ADD COLUMN proposed_by_tutor boolean,
  ADD COLUMN proposed_until timestamptz,
  ADD COLUMN prevented boolean NOT NULL DEFAULT false,
  ADD COLUMN proposal_reason text NOT NULL DEFAULT '' CHECK (length(proposal_reason) <= 1000),
  ADD CHECK ((cardinality(proposed) = 0) = (proposed_until IS NULL)),
  ADD CHECK ((proposed_until IS NULL) = (proposed_by_tutor IS NULL)),
  ADD CHECK (proposed_until IS NULL OR status IN (1, 3)),
  ADD CHECK (NOT prevented OR proposed_until IS NOT NULL);

-- Most lessons have their own term alone: no function is called for them.
ALTER TABLE lessons
  ADD COLUMN during tstzmultirange NOT NULL GENERATED ALWAYS AS (
    CASE WHEN proposed = '{}' THEN tstzmultirange(tstzrange(starts_at, ends_at))
         ELSE terms_of_lesson(starts_at, ends_at, proposed) END) STORED,
  ADD CONSTRAINT lessons_tutor_overlap EXCLUDE USING gist (tutor_id WITH =, during WITH &&) WHERE (status <> 2),
  ADD CONSTRAINT lessons_student_overlap EXCLUDE USING gist (student_id WITH =, during WITH &&) WHERE (status <> 2);

CREATE INDEX lessons_proposed_idx ON lessons (proposed_until) WHERE proposed_until IS NOT NULL;
