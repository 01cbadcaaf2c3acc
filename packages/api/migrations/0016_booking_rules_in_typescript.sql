-- The rules of a booking stand in TypeScript (modules/lessons/booking.ts), under the same locks and constraints. An instance of the version
-- before cannot book any more; it has to be restarted.
DROP FUNCTION make_booking;
