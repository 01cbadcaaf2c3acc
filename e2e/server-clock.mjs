// Preloaded by the server under test: moves its clock, which is `Date` wherever it tells the time.
const offset = Number(process.env.CASOVI_E2E_CLOCK_OFFSET);
const Machine = Date;

globalThis.Date = class extends Machine {
  /** @param {ConstructorParameters<typeof Machine>} given */
  constructor(...given) {
    super(...(given.length ? given : [Machine.now() + offset]));
  }

  static now() {
    return Machine.now() + offset;
  }
};
