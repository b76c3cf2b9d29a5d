import { moveStep } from '@aplkit/language/apl/steps/stepEdits';
import { readSteps } from '@aplkit/language/apl/steps/readSteps';
import { type Figure, medianRatio } from '../figure';

const amount = 500;
const steps = linesOf('| where a == 1 and (b or c) // why');

/** Comments that are, or nearly are, disabled steps: the first line, and the lines after it. */
const comments: Record<string, string> = {
  'that nearly is a step': linesOf('//  a == 1 and', '// | where ('),
  'of a step with a note': linesOf('//  note == 1', '// | where a'),
  'of one long step': linesOf('//  and a == 1', '// | where a'),
  'of steps': linesOf('// | where a'),
};

/** Measures reading and editing a long query's steps, compared with reading plain steps. */
export async function* stepFigures(): AsyncIterable<Figure> {
  const parts = readSteps(steps);
  const read = () => readSteps(steps);
  const floor = `reading ${amount} steps`;
  const move = await medianRatio(() => moveStep(steps, parts, 100, 120), read);
  yield { name: `moving a step by 20 among ${amount}`, ratio: move, goal: 0.5, floor };
  for (const [kind, text] of Object.entries(comments)) {
    const ratio = await medianRatio(() => readSteps(text), read);
    yield { name: `reading a comment of ${amount} lines ${kind}`, ratio, goal: 1, floor };
  }
}

function linesOf(line: string, first = line): string {
  return ['logs', first, ...Array.from({ length: amount - 1 }, () => line)].join('\n');
}
