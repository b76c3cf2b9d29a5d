/** `npm run bench [-- --json] [-- --rows N]`: prints costs as ratios to a floor measured in the same run. */
import { parseArgs } from 'node:util';
import { browserFigures } from './browser/browserFigures';
import { type Figure } from './figure';
import { moduleSize } from './moduleSize';
import { pluginFigures } from './plugin/pluginFigures';
import { sandboxFigures } from './sandbox/sandboxFigures';

const { values } = parseArgs({
  options: { json: { type: 'boolean', default: false }, rows: { type: 'string', default: '1000000' } },
});

function line({ name, ratio, goal, floor }: Figure): string {
  const rounded = Number(ratio.toFixed(3));
  return values.json
    ? JSON.stringify({ name, ratio: rounded, goal, floor })
    : `${rounded <= goal ? '✓' : '✗'} ${name}: ${rounded} × ${floor} (goal ${goal})`;
}

async function* figures(rows: number): AsyncIterable<Figure> {
  yield* moduleSize();
  yield* pluginFigures(rows);
  yield* browserFigures();
  yield* sandboxFigures(rows);
}

async function main(): Promise<void> {
  for await (const figure of figures(Number(values.rows))) {
    process.stdout.write(`${line(figure)}\n`);
  }
}

void main();
