-- The search boxes of the admin panel find whatever stands in a row as it is shown (packages/contract/src/admin-rows.ts says the same in TypeScript,
-- admin-rows.test.ts compares the two). A row's own cells are kept beside it, folded and one per line; names of people and subjects stay
-- where they are, and words of the interface (statuses, levels, types) are compared with columns by the program.

-- One cell: a page shows any white space as one space.
CREATE FUNCTION fold_cell(cell text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN fold_name(regexp_replace(cell, '[ \t\n\r]+', ' ', 'g'));

-- PostgreSQL calls to_char stable for the names of months, which are not used below.

-- Number, term ('Pon, 05.05.2026 u 14:00'), duration, price ('1.234,50 €', cents only where there are any), moment of the booking, reason.
CREATE FUNCTION lesson_row(
  id integer, starts_at timestamptz, ends_at timestamptz, price numeric, booked_at timestamptz, reason text
) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN id || E'\n'
  || (ARRAY['ned', 'pon', 'uto', 'sri', 'cet', 'pet', 'sub'])[1 + extract(dow FROM starts_at AT TIME ZONE 'Europe/Podgorica')::integer]
  || to_char(starts_at AT TIME ZONE 'Europe/Podgorica', '", "DD.MM.YYYY" u "HH24:MI') || E'\n'
  || to_char(ends_at - starts_at, 'FMHH24')::integer * 60 || E' min\n'
  || translate(to_char(price, CASE WHEN price = trunc(price) THEN 'FM999,990' ELSE 'FM999,990.00' END), ',.', '.,') || E' €\n'
  || to_char(booked_at AT TIME ZONE 'Europe/Podgorica', 'DD.MM.YYYY HH24:MI') || E'\n'
  || CASE WHEN reason = '' THEN '' ELSE fold_cell(reason) END;

-- Number, moment of the registration, date of birth, digits of the phone number; name, e-mail address and phone number as they were written.
CREATE FUNCTION user_row(
  id integer, name text, email text, phone text, birth_date date, created_at timestamptz
) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN id || E'\n'
  || to_char(created_at AT TIME ZONE 'Europe/Podgorica', 'DD.MM.YYYY HH24:MI') || E'\n'
  || to_char(birth_date::timestamp, 'DD.MM.YYYY') || E'\n'
  || regexp_replace(phone, '[^0-9]', '', 'g') || E'\n'
  || fold_name(name || E'\n' || email || E'\n' || regexp_replace(phone, ' +', ' ', 'g'));

-- Moment, number of what was acted on, and what the line keeps of names and texts.
CREATE FUNCTION audit_row(at timestamptz, target_id integer, details jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN concat_ws(E'\n', to_char(at AT TIME ZONE 'Europe/Podgorica', 'DD.MM.YYYY HH24:MI'), target_id,
  fold_cell(details->>'name'), fold_cell(details->>'recipient'), fold_cell(details->>'subject'), fold_cell(details->>'search'));

-- The tables are written anew. That of people, whom every request asks for, comes last and is locked for the shorter time.
ALTER TABLE lessons ADD COLUMN row_search text NOT NULL
  GENERATED ALWAYS AS (lesson_row(id, starts_at, ends_at, price, booked_at, reason)) STORED;
CREATE INDEX lessons_row_search_idx ON lessons USING gin (row_search gin_trgm_ops);

ALTER TABLE audit_log ADD COLUMN row_search text NOT NULL GENERATED ALWAYS AS (audit_row(at, target_id, details)) STORED;

ALTER TABLE users ADD COLUMN row_search text NOT NULL
  GENERATED ALWAYS AS (user_row(id, name, email, phone, birth_date, created_at)) STORED;
CREATE INDEX users_row_search_idx ON users USING gin (row_search gin_trgm_ops);

-- Of the version before, which may still run, searches among users take longer.
DROP INDEX users_email_search_idx;
DROP INDEX users_phone_search_idx;
