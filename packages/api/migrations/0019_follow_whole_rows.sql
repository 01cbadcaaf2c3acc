-- What is derived from a table follows it by itself: a column that is added later needs nobody to remember this.

-- The response cache: any change of a user, whichever column it is in, invalidates what is shown of them.
DROP TRIGGER public_change ON users;
CREATE TRIGGER public_change AFTER UPDATE ON users FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION note_changed_user();

-- The listings: once per statement, whatever the number of its rows. A transaction that changed the offerings of two tutors in
-- two statements could meet another that did so in the other order: each saves one tutor's, in one statement.
CREATE FUNCTION refresh_listings_of_tutors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_tutor_listings(ARRAY(SELECT DISTINCT tutor_id FROM changed));
  RETURN NULL;
END $$;

CREATE FUNCTION refresh_listings_of_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_tutor_listings(ARRAY(SELECT id FROM changed WHERE type = 2));
  RETURN NULL;
END $$;

CREATE FUNCTION refresh_listings_of_counters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_tutor_listings(ARRAY(SELECT user_id FROM changed));
  RETURN NULL;
END $$;

CREATE TRIGGER listings_insert AFTER INSERT ON offerings REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_listings_of_tutors();
CREATE TRIGGER listings_update AFTER UPDATE ON offerings REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_listings_of_tutors();
CREATE TRIGGER listings_delete AFTER DELETE ON offerings REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_listings_of_tutors();
CREATE TRIGGER listings_update AFTER UPDATE ON users REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_listings_of_users();
CREATE TRIGGER listings_update AFTER UPDATE ON tutors REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_listings_of_counters();
