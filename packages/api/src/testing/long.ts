/** Iterations: few in `npm test`, many in `npm run test:long`. */
export const shortOrLong = <Amount>(short: Amount, long: Amount): Amount => (process.env.TEST_LONG ? long : short);
