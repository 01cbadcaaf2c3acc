-- The search boxes of the admin panel find whatever stands in a row as it is shown (packages/contract/src/rows.ts says the same in TypeScript,
-- admin-rows.test.ts compares the two). A row's own cells are kept beside it, folded and one per line; names of people and subjects stay
-- where they are, and words of the interface (statuses, levels, types) are compared with columns by the program.

-- One cell: a page shows any white space as one space.
CREATE FUNCTION fold_cell(cell text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN fold_name(regexp_replace(cell, '[ \t\n\r]+', ' ', 'g'));

-- '05.05.2026 14:30' in Podgorica. PostgreSQL calls to_char stable for the names of months, which are not used here.
CREATE FUNCTION shown_moment(instant timestamptz) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN to_char(instant AT TIME ZONE 'Europe/Podgorica', 'DD.MM.YYYY HH24:MI');

-- Number, term ('Pon, 05.05.2026 u 14:00'), duration, price ('1.234,50 €', cents only where there are any), moment of the booking, reason.
CREATE FUNCTION lesson_row(
  id integer, starts_at timestamptz, ends_at timestamptz, price numeric, booked_at timestamptz, reason text
) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN id || E'\n'
  || (ARRAY['ned', 'pon', 'uto', 'sri', 'cet', 'pet', 'sub'])[1 + extract(dow FROM starts_at AT TIME ZONE 'Europe/Podgorica')::integer]
  || to_char(starts_at AT TIME ZONE 'Europe/Podgorica', '", "DD.MM.YYYY" u "HH24:MI') || E'\n'
  || extract(epoch FROM ends_at - starts_at)::integer / 60 || E' min\n'
  || regexp_replace(translate(to_char(price, 'FM999,990.00'), ',.', '.,'), ',00$', '') || E' €\n'
  || shown_moment(booked_at) || E'\n'
  || fold_cell(reason);

-- Number, name, e-mail address, phone number as it was written and its digits alone, date of birth, moment of the registration.
CREATE FUNCTION user_row(
  id integer, name text, email text, phone text, birth_date date, created_at timestamptz
) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN id || E'\n'
  || fold_cell(name) || E'\n'
  || fold_cell(email) || E'\n'
  || fold_cell(phone) || E'\n'
  || regexp_replace(phone, '[^0-9]', '', 'g') || E'\n'
  || to_char(birth_date::timestamp, 'DD.MM.YYYY') || E'\n'
  || shown_moment(created_at);

-- Both tables are written anew. That of people, whom every request asks for, comes last and is locked for the shorter time.
ALTER TABLE lessons ADD COLUMN row_search text NOT NULL
  GENERATED ALWAYS AS (lesson_row(id, starts_at, ends_at, price, booked_at, reason)) STORED;
CREATE INDEX lessons_row_search_idx ON lessons USING gin (row_search gin_trgm_ops);

ALTER TABLE users ADD COLUMN row_search text NOT NULL
  GENERATED ALWAYS AS (user_row(id, name, email, phone, birth_date, created_at)) STORED;
CREATE INDEX users_row_search_idx ON users USING gin (row_search gin_trgm_ops);

-- Of the version before, which may still run, searches among users take longer.
DROP INDEX users_email_search_idx;
DROP INDEX users_phone_search_idx;
