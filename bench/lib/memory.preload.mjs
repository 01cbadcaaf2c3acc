// Loaded into a server by --import (with --expose-gc): at SIGUSR2 it collects its garbage and notes in MEMORY_FILE what it holds.
import { renameSync, writeFileSync } from 'node:fs';

const file = process.env.MEMORY_FILE ?? '';

process.on('SIGUSR2', () => {
  for (let turn = 0; turn < 3; turn += 1) globalThis.gc?.();
  writeFileSync(`${file}.new`, JSON.stringify(process.memoryUsage()));
  renameSync(`${file}.new`, file);
});
