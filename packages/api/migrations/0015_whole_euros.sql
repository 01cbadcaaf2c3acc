-- Prices are whole euros. One that was not is rounded, a half upwards, and never to nothing. Lessons keep what was agreed.
DO $$
DECLARE tutor_ids integer[];
BEGIN
  SELECT array_agg(DISTINCT tutor_id) INTO tutor_ids FROM offerings WHERE price <> trunc(price);
  UPDATE offerings SET price = greatest(1, round(price)) WHERE price <> trunc(price);
  PERFORM refresh_tutor_listings(tutor_ids);
END $$;
ALTER TABLE offerings ADD CONSTRAINT offerings_price_whole CHECK (price = trunc(price));
