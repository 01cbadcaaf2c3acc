/** The result of an endurance test, for its output. */
export const figure = (line: string): void => {
  process.stdout.write(`  ${line}\n`);
};
