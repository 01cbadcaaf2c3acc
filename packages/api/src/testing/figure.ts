/** The number that a test of endurance ends with, for whoever reads its output. */
export const figure = (line: string): void => {
  process.stdout.write(`  ${line}\n`);
};
