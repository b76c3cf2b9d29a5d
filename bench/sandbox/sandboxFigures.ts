import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type Figure } from '../figure';
import { clientFigures } from './clients';
import { jsonFigures, jsonRows } from './json';
import { planningFigure } from './planning';
import { openRequests } from './table';
import { translatedFigures } from './translated';

const seconds = 30;
const mostMegabytes = 600;

/** What the sandbox's answers cost over `rows` rows, one figure after the other. */
export async function* sandboxFigures(rows: number): AsyncIterable<Figure> {
  const database = await openRequests(rows);
  yield* translatedFigures(database, rows);
  yield await planningFigure(database, rows);
  database.close();
  const small = await openRequests(jsonRows);
  yield* await jsonFigures(small);
  small.close();
  yield memoryFigure();
  yield* await clientFigures(seconds);
}

function memoryFigure(): Figure {
  const script = join(__dirname, 'jsonMemory.ts');
  const megabytes = Number(execFileSync(process.execPath, ['--import', 'tsx', script], { encoding: 'utf8' }));
  return {
    name: `sandbox: memory for the JSON of ${jsonRows} rows x 8 columns`,
    ratio: megabytes / mostMegabytes,
    goal: 1,
    floor: `${mostMegabytes} MB`,
  };
}
