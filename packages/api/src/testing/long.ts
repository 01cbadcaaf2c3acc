/** How much a test tries: little in `npm test`, much in `npm run test:long`. */
export const shortOrLong = <Amount>(short: Amount, long: Amount): Amount => (process.env.TEST_LONG ? long : short);
