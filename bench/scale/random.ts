/** Chance that is the same each time: a number from 0 to 1 made of a row's own number and what is decided. */
export const CHANCE = `
  CREATE FUNCTION pg_temp.chance(row_number bigint, decision integer) RETURNS double precision LANGUAGE sql IMMUTABLE
  RETURN (hashint8extended(row_number, decision) & 1048575)::double precision / 1048576;

  CREATE FUNCTION pg_temp.pick(choices text[], luck double precision) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN choices[1 + floor(luck * cardinality(choices))::integer];`;
