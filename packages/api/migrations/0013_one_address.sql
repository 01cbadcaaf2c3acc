-- One normal form of an address, whatever the collation of the database: ASCII letters in lower case, the rest as it is.
-- `normalEmail` in packages/contract/src/rules.ts is the same rule.
CREATE FUNCTION normal_email(address text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN translate(address, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz');

-- Uniqueness was that of lower(), which differs between collations. The version before still finds people by it.
DROP INDEX users_email_key;
CREATE INDEX users_email_lower_idx ON users (lower(email));
UPDATE users SET email = normal_email(email) WHERE email <> normal_email(email);
CREATE UNIQUE INDEX users_email_key ON users (email);
ALTER TABLE users ADD CONSTRAINT users_email_normal CHECK (email = normal_email(email));

-- The version before stores addresses as they were typed. While it runs beside this one, its registrations must not fail.
-- Spelled out, since a body like this one looks functions up by the search_path of whoever inserts, which a restore empties.
CREATE FUNCTION store_normal_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.email := translate(NEW.email, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz');
  RETURN NEW;
END $$;
CREATE TRIGGER normal_email BEFORE INSERT OR UPDATE OF email ON users FOR EACH ROW
  WHEN (NEW.email <> normal_email(NEW.email)) EXECUTE FUNCTION store_normal_email();

-- What was mailed to somebody, found by the same form.
DROP INDEX mails_recipient_idx;
CREATE INDEX mails_recipient_idx ON mails (normal_email(recipient));
