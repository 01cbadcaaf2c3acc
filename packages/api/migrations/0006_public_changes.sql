-- What everybody sees is kept in the memory of each process. This log tells every process what to forget: one row per thing
-- that changed, written by the transaction that changed it, so that it is seen by exactly those who see the change. A process
-- asks for the rows of transactions that its last look could not see (platform/public-changes.ts).
CREATE TABLE public_changes (
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  -- user: a tutor as everybody sees them. subject: the order of its lists. subjects, reviews: any of them (id 0). all: everything.
  kind text NOT NULL CHECK (kind IN ('user', 'subject', 'subjects', 'reviews', 'all')),
  id integer NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX public_changes_xid_idx ON public_changes (xid);

CREATE FUNCTION note_changed_tutors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public_changes (kind, id) SELECT DISTINCT 'user', tutor_id FROM changed;
  RETURN NULL;
END $$;

CREATE FUNCTION note_changed_listings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public_changes (kind, id)
  SELECT DISTINCT 'subject', subject_id FROM changed
  UNION ALL
  SELECT DISTINCT 'user', tutor_id FROM changed;
  RETURN NULL;
END $$;

CREATE FUNCTION note_changed_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public_changes (kind, id)
  SELECT DISTINCT 'user', tutor_id FROM changed
  UNION ALL
  SELECT DISTINCT 'reviews', 0 FROM changed;
  RETURN NULL;
END $$;

CREATE FUNCTION note_changed_subjects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public_changes (kind, id) SELECT DISTINCT 'subjects', 0 FROM changed;
  RETURN NULL;
END $$;

-- A name and a picture are also shown with every review that the person wrote.
CREATE FUNCTION note_changed_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public_changes (kind, id)
  SELECT 'user', NEW.id
  UNION
  SELECT 'user', tutor_id FROM reviews WHERE student_id = NEW.id;
  RETURN NULL;
END $$;

CREATE FUNCTION note_changed_tutor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public_changes (kind, id) VALUES ('user', NEW.user_id);
  RETURN NULL;
END $$;

CREATE TRIGGER public_change AFTER UPDATE ON users FOR EACH ROW
  WHEN ((OLD.name, OLD.biography, OLD.picture_hash, OLD.verified, OLD.blocked_at, OLD.deleted_at, OLD.type)
        IS DISTINCT FROM (NEW.name, NEW.biography, NEW.picture_hash, NEW.verified, NEW.blocked_at, NEW.deleted_at, NEW.type))
  EXECUTE FUNCTION note_changed_user();
CREATE TRIGGER public_change AFTER UPDATE ON tutors FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION note_changed_tutor();

-- Once per statement, whatever the number of its rows.
DO $$
DECLARE
  watched text[];
BEGIN
  FOREACH watched SLICE 1 IN ARRAY ARRAY[
    ['offerings', 'note_changed_tutors'],
    ['availability', 'note_changed_tutors'],
    ['lessons', 'note_changed_tutors'],
    ['reviews', 'note_changed_reviews'],
    ['tutor_listings', 'note_changed_listings'],
    ['listing_counts', 'note_changed_subjects'],
    ['subjects', 'note_changed_subjects'],
    ['categories', 'note_changed_subjects']
  ] LOOP
    EXECUTE format('CREATE TRIGGER public_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
                      FOR EACH STATEMENT EXECUTE FUNCTION %I()', watched[1], watched[2]);
    EXECUTE format('CREATE TRIGGER public_update AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed
                      FOR EACH STATEMENT EXECUTE FUNCTION %I()', watched[1], watched[2]);
    EXECUTE format('CREATE TRIGGER public_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
                      FOR EACH STATEMENT EXECUTE FUNCTION %I()', watched[1], watched[2]);
  END LOOP;
END $$;
