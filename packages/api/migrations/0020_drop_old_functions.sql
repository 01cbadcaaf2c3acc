-- Bookings, messages and mails are statements of the application; no version that could run beside this one calls these functions.
DROP FUNCTION make_booking;
DROP FUNCTION store_messages;
DROP FUNCTION add_quiet_job;
