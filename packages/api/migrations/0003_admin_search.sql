-- What admins search users by beside the name. Digits alone, as people write phone numbers in many ways.
CREATE INDEX users_email_search_idx ON users USING gin (lower(email) gin_trgm_ops);
CREATE INDEX users_phone_search_idx ON users USING gin (regexp_replace(phone, '[^0-9]', '', 'g') gin_trgm_ops);
