import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { answerText, type Structure } from './structure';

/** Answers of Microsoft's parser by query. `npm ci` in this folder installs the parser. */
export function parserAnswers(queries: readonly string[]): Record<string, string> {
  const script = join(__dirname, 'readQueries.mjs');
  const output = execFileSync(process.execPath, [script], { input: JSON.stringify(queries), encoding: 'utf8' });
  const structures: Structure[] = JSON.parse(output);
  return Object.fromEntries(structures.map((structure, index) => [queries[index], answerText(structure)]));
}
