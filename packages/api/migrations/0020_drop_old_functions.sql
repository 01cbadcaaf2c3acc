-- Bookings, messages and mails are statements of the application; no version that could run beside this one calls these functions.
DROP FUNCTION make_booking;
DROP FUNCTION store_messages;
DROP FUNCTION add_quiet_job;

-- Nor does one find people by lower(email), or store addresses as they were typed (0013).
DROP TRIGGER normal_email ON users;
DROP FUNCTION store_normal_email;
DROP INDEX users_email_lower_idx;
