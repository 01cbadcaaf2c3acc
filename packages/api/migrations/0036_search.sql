-- What the search of the header reads, beside subjects: the words of the names of listed tutors, and which tutor teaches what in which town.
-- Narrow tables of their own: a name is in tutor_listings once per subject and level, and a walk along one of its indexes knows one subject.
CREATE TABLE tutor_words (
  tutor_id integer NOT NULL REFERENCES tutors (user_id) ON DELETE CASCADE,
  -- Folded. "C", so that a prefix is a range.
  word text COLLATE "C" NOT NULL,
  rank real NOT NULL,
  PRIMARY KEY (tutor_id, word)
);
CREATE TABLE tutor_towns (
  tutor_id integer NOT NULL REFERENCES tutors (user_id) ON DELETE CASCADE,
  subject_id integer NOT NULL,
  town text NOT NULL,
  PRIMARY KEY (tutor_id, subject_id, town)
);

-- What a word with one typo is found by: it, it without one of its letters, and what has been typed of it, from four letters on, without one
-- before the last. A letter that is missing, one too many, wrong or in another place leaves one of them equal to one of the same of what is
-- searched. `typoKeys` in the contract (name-search.ts) is the same rule.
CREATE FUNCTION typo_keys(word text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  keys text[] := ARRAY[word];
  size integer := length(word);
BEGIN
  FOR letters IN least(4, size)..size LOOP
    FOR place IN 1..CASE letters WHEN size THEN letters ELSE letters - 1 END LOOP
      keys := keys || (left(word, place - 1) || substr(word, place + 1, letters - place));
    END LOOP;
  END LOOP;
  RETURN keys;
END $$;

CREATE FUNCTION refresh_tutor_search(tutor_ids integer[]) RETURNS void LANGUAGE sql AS $$
  WITH wanted AS MATERIALIZED (
    SELECT DISTINCT ON (tutor_id, word) tutor_id, word, rank
      FROM tutor_listings, string_to_table(name_search, ' ') AS word
     WHERE tutor_id = ANY (tutor_ids) AND level = 0 AND word <> ''
     ORDER BY tutor_id, word
  ), gone AS (
    DELETE FROM tutor_words old WHERE old.tutor_id = ANY (tutor_ids)
       AND NOT EXISTS (SELECT FROM wanted w WHERE w.tutor_id = old.tutor_id AND w.word = old.word)
  )
  INSERT INTO tutor_words AS old (tutor_id, word, rank) SELECT tutor_id, word, rank FROM wanted
  ON CONFLICT (tutor_id, word) DO UPDATE SET rank = excluded.rank WHERE old.rank <> excluded.rank;

  WITH wanted AS MATERIALIZED (
    SELECT DISTINCT tutor_id, subject_id, town FROM tutor_listings, unnest(towns) AS town
     WHERE tutor_id = ANY (tutor_ids) AND level = 0
  ), gone AS (
    DELETE FROM tutor_towns old WHERE old.tutor_id = ANY (tutor_ids)
       AND NOT EXISTS (SELECT FROM wanted w WHERE (w.tutor_id, w.subject_id, w.town) = (old.tutor_id, old.subject_id, old.town))
  )
  INSERT INTO tutor_towns (tutor_id, subject_id, town) SELECT tutor_id, subject_id, town FROM wanted
  ON CONFLICT DO NOTHING;
$$;

-- They follow the listings. Whoever changes those of a tutor has locked the tutor.
CREATE FUNCTION refresh_search_of_listings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_tutor_search(ARRAY(SELECT DISTINCT tutor_id FROM changed));
  RETURN NULL;
END $$;

-- Not when free hours alone were computed, which happens all the time.
CREATE FUNCTION refresh_search_of_changed_listings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tutor_ids integer[] := ARRAY(
    SELECT DISTINCT tutor_id FROM changed JOIN before USING (tutor_id, subject_id, level)
     WHERE (changed.name_search, changed.rank, changed.towns) IS DISTINCT FROM (before.name_search, before.rank, before.towns));
BEGIN
  IF tutor_ids <> '{}' THEN PERFORM refresh_tutor_search(tutor_ids); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER search_insert AFTER INSERT ON tutor_listings REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_search_of_listings();
CREATE TRIGGER search_update AFTER UPDATE ON tutor_listings REFERENCING NEW TABLE AS changed OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_search_of_changed_listings();
CREATE TRIGGER search_delete AFTER DELETE ON tutor_listings REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_search_of_listings();

INSERT INTO tutor_words (tutor_id, word, rank)
SELECT DISTINCT ON (tutor_id, word) tutor_id, word, rank FROM tutor_listings, string_to_table(name_search, ' ') AS word
 WHERE level = 0 AND word <> '' ORDER BY tutor_id, word;
INSERT INTO tutor_towns (tutor_id, subject_id, town)
SELECT DISTINCT tutor_id, subject_id, town FROM tutor_listings, unnest(towns) AS town WHERE level = 0;

CREATE INDEX tutor_words_search_idx ON tutor_words (word, rank DESC, tutor_id);
-- Without a list of pending entries, which every search would have to walk through.
CREATE INDEX tutor_words_typos_idx ON tutor_words USING gin (typo_keys(word)) WITH (fastupdate = off);
CREATE INDEX tutor_towns_search_idx ON tutor_towns (town, subject_id);
-- As tutor_listings: the walks along these indexes never touch the table.
ALTER TABLE tutor_words SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_insert_scale_factor = 0);
ALTER TABLE tutor_towns SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_insert_scale_factor = 0);

-- Cached responses: subject 0 is all of them together, whom a search finds and in which order.
CREATE FUNCTION note_changed_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public_changes (kind, id) SELECT 'subject', 0 WHERE EXISTS (SELECT FROM changed);
  RETURN NULL;
END $$;

DO $$
DECLARE
  watched text;
BEGIN
  FOREACH watched IN ARRAY ARRAY['tutor_words', 'tutor_towns'] LOOP
    EXECUTE format('CREATE TRIGGER public_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
                      FOR EACH STATEMENT EXECUTE FUNCTION note_changed_search()', watched);
    EXECUTE format('CREATE TRIGGER public_update AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed
                      FOR EACH STATEMENT EXECUTE FUNCTION note_changed_search()', watched);
    EXECUTE format('CREATE TRIGGER public_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
                      FOR EACH STATEMENT EXECUTE FUNCTION note_changed_search()', watched);
  END LOOP;
END $$;
