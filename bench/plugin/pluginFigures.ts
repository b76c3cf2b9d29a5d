import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type Figure } from '../figure';
import { bundled } from './bundled';
import { peakMemory } from './memory/peakMemory';

/** Groups of figures. Each group is measured in one process. */
export type Group =
  'answer' | 'annotations' | 'frames' | 'paging' | 'refresh' | 'steps' | 'metrics' | 'patterns' | 'flame';

/**
 * Measures the plugin's code, bundled as the plugin is. Each group runs in a process of its own, because the engine adapts to the code
 * that it has run.
 */
export async function* pluginFigures(rows: number): AsyncIterable<Figure> {
  yield* figuresOf('answer', rows);
  yield* peakMemory(rows);
  yield* figuresOf('annotations', rows);
  yield* figuresOf('frames', rows);
  yield* figuresOf('paging', rows);
  yield* figuresOf('refresh', rows);
  yield* figuresOf('steps', rows);
  yield* figuresOf('metrics', rows);
  yield* figuresOf('patterns', rows);
  yield* figuresOf('flame', rows);
}

async function* figuresOf(group: Group, rows: number): AsyncIterable<Figure> {
  const child = spawn(process.execPath, [bundled('main.ts'), group, String(rows)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  for await (const line of createInterface(child.stdout)) {
    const figure: Figure = JSON.parse(line);
    yield figure;
  }
  const [code] = await ended;
  if (code !== 0) {
    throw new Error(`Measuring "${group}" ended with code ${code}; its output is above.`);
  }
}
