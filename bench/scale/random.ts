/** A deterministic number from 0 to 1, by row and seed. */
export const SEEDED_RANDOM = `
  CREATE FUNCTION pg_temp.seeded_random(row_number bigint, decision integer) RETURNS double precision LANGUAGE sql IMMUTABLE
  RETURN (hashint8extended(row_number, decision) & 1048575)::double precision / 1048576;

  CREATE FUNCTION pg_temp.pick(choices text[], luck double precision) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN choices[1 + floor(luck * cardinality(choices))::integer];`;
