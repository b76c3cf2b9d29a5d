/** Runs in a separate process: `main.ts GROUP ROWS`. Writes each figure of the group as a line of JSON. */
import { type Figure } from '../figure';
import { annotationsToEvents } from './annotations';
import { answerToFrames } from './answerToFrames';
import { frameFigures } from './frames/frames';
import { pagingFigures } from './paging/figures';
import { flameFigures } from './flame';
import { metricsFigures } from './metrics';
import { patternFigures } from './patterns';
import { type Group } from './pluginFigures';
import { refreshFigures } from './refresh/figures';
import { stepFigures } from './steps';

const groups: Record<Group, (rows: number) => AsyncIterable<Figure>> = {
  answer: answerToFrames,
  annotations: () => annotationsToEvents(10_000),
  frames: frameFigures,
  paging: pagingFigures,
  refresh: refreshFigures,
  steps: stepFigures,
  metrics: metricsFigures,
  patterns: patternFigures,
  flame: flameFigures,
};

async function main(): Promise<void> {
  const [, , group, rows] = process.argv;
  const figures = Object.entries(groups).find(([name]) => name === group)?.[1];
  if (figures === undefined) {
    throw new Error(`There are no figures of "${group}". Choose one of: ${Object.keys(groups).join(', ')}.`);
  }
  for await (const figure of figures(Number(rows))) {
    process.stdout.write(`${JSON.stringify(figure)}\n`);
  }
}

void main();
