import { closest } from '../../kit/closest';
import { type Fix, replaceFix } from '../../kit/problem';
import { spanOf, textOf } from '../../kit/reading';
import { type MplPipeline, type Step } from './ast';
import { type MplReading } from './reading';
import { isSelecting, placeOf, stepWords } from './steps';

/** MPL steps, by the name of the same step in other languages. */
const otherWords: ReadonlyMap<string, string> = new Map([
  ['summarize', 'group'],
  ['aggregate', 'group'],
  ['by', 'group by'],
  ['sum', 'group using sum'],
  ['avg', 'group using avg'],
  ['min', 'group using min'],
  ['max', 'group using max'],
  ['count', 'group using count'],
  ['rate', 'align to $__interval using prom::rate'],
  ['increase', 'map increase'],
  ['histogram', 'bucket using histogram'],
  ['rename', 'replace'],
  ['search', 'where'],
]);

const isAt = (step: Step | undefined, place: ReturnType<typeof placeOf>): boolean =>
  step !== undefined && placeOf(step) === place;
const isFilter = (step: Step): boolean => isAt(step, 'filters');

/** Reports steps in the wrong position. */
export function checkSteps(pipeline: MplPipeline, reading: MplReading): void {
  const { source, steps } = pipeline;
  const transforming = steps.find((step) => !isSelecting(step) && step.kind !== 'unknown');
  const [first, second] = steps;
  const sampled = isAt(first, 'first') ? second : first;
  steps.forEach((step, index) => {
    const word = textOf(step.word, reading);
    const add = (message: string, fix?: Fix) => reading.problems.add(spanOf(step.word), message, fix);
    if (word === '') {
      return;
    }
    if (step.kind === 'unknown') {
      const meant =
        otherWords.get(word.toLowerCase()) ??
        closest(
          word,
          stepWords.map((each) => each.word)
        );
      add(
        `MPL has no step \`${word}\`.${meant ? ` Did you mean \`${meant}\`?` : ' Use one like `where`, `align` or `group`.'}`,
        meant === undefined ? undefined : replaceFix(step.word, meant)
      );
    } else if (step.pipe.from === step.pipe.to) {
      add(`Expected \`|\` before \`${word}\`.`, replaceFix(step.pipe, '| ', 'Write |'));
    } else if (source.kind === 'pair' ? index === 0 && !isAt(step, 'pair') : isAt(step, 'pair')) {
      add(
        source.kind === 'pair'
          ? 'Use `compute` right after the two metrics in parentheses.'
          : '`compute` needs two metrics in parentheses: `(a, b) | compute name using /`.'
      );
    } else if (isAt(step, 'pair') && index > 0) {
      add('Use `compute` only once, right after the parentheses.');
    } else if (isSelecting(step) && source.kind === 'pair') {
      add(`${isFilter(step) ? 'Filter' : `Write \`${word}\` for`} each of the two metrics, inside the parentheses.`);
    } else if (isFilter(step) && transforming && transforming.from < step.from) {
      const first = textOf(transforming.word, reading);
      add(`Filters must come before the first \`${first}\`.`, moveFix(step, transforming, first, reading));
    } else if (isAt(step, 'first') && isAt(first, 'first') && step !== first) {
      add(`Use \`${word}\` only once per metric.`);
    } else if (step !== first && (isAt(step, 'first') || (isAt(step, 'second') && step !== sampled))) {
      const next = isAt(step, 'first') ? first : sampled;
      add(
        `\`${word}\` must come first, directly after the metric.`,
        moveFix(step, next, textOf(next.word, reading), reading)
      );
    }
  });
  if (source.kind === 'pair') {
    checkPair(pipeline, reading);
  }
}

/** Fix that moves a step, with its pipe, before another step. */
function moveFix(step: Step, before: Step, word: string, reading: MplReading): Fix {
  const gap = reading.text.slice(0, step.pipe.from);
  const from = gap.trimEnd().length;
  const text = reading.text.slice(step.pipe.from, step.to) + (gap.slice(from) || ' ');
  return {
    title: `Move it before ${word}`,
    edits: [
      { from: before.pipe.from, to: before.pipe.from, text },
      { from, to: step.to, text: '' },
    ],
  };
}

function checkPair({ source, steps, openPipe }: MplPipeline, { problems }: MplReading): void {
  if (source.kind === 'pair' && !source.right) {
    problems.missing('`,` and a second metric', source.left.to);
  } else if (steps.length === 0 && !openPipe) {
    problems.missing('`| compute name using` and an operator', source.to);
  }
}
