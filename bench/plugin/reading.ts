/** Runs in a separate process: writes the milliseconds to analyze the query on standard input, once the code is warm. */
import { readFileSync } from 'node:fs';
import { analyze } from '@aplkit/language/apl/analysis/analyze';
import { noSchema } from '@aplkit/language/apl/analysis/schema';
import { median } from '../figure';

const warmUp = 20;
const rounds = 31;

const query = readFileSync(0, 'utf8');
const times = Array.from({ length: warmUp + rounds }, () => {
  const begun = performance.now();
  analyze(query, noSchema);
  return performance.now() - begun;
});
process.stdout.write(String(median(times.slice(warmUp))));
