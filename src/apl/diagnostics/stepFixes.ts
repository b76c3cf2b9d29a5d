import { type Edit } from '../tree/edit';
import { type Fix, replaceFix } from './problem';
import { type ProblemContext } from './problemContext';

/** Returns the fix for a step of another language that begins at a place; `undefined` where what is meant is not certain. */
export function stepFix(context: ProblemContext): Fix | undefined {
  switch (context.word(0)) {
    case 'timechart':
      return timechartFix(context);
    case 'group':
      return groupFix(context);
    case 'render':
      return renderFix(context);
    default:
      return undefined;
  }
}

/** Writes `timechart span=5m count by x` as `summarize`, with the time before the other groups. */
function timechartFix(context: ProblemContext): Fix | undefined {
  const last = stepEnd(context);
  const hasSpan = context.word(1) === 'span' && context.word(2) === '=' && context.is(3, 'timespan');
  const head = hasSpan ? 3 : 0;
  let by = last + 1;
  for (let at = last; at > head; at -= 1) {
    const isOutside = context.openBracket(at) === undefined;
    // An option of SPL, `limit=5`, has no brackets as an aggregate with a name has.
    if (isOutside && context.word(at) === '=' && context.word(at + 2) !== '(') {
      return undefined;
    }
    by = isOutside && context.word(at) === 'by' ? at : by;
  }
  const summarize = by === head + 1 ? 'summarize count()' : 'summarize';
  const groups = `by ${hasSpan ? `bin(_time, ${context.written(3)})` : 'bin_auto(_time)'}`;
  const beginning = context.span(0, head);
  const end = context.span(last).to;
  if (by === last) {
    return undefined;
  }
  if (last === head) {
    return fixOf({ ...beginning, text: `${summarize} ${groups}` });
  }
  const written = by < last ? { ...context.span(by), text: `${groups},` } : { from: end, to: end, text: ` ${groups}` };
  return fixOf({ ...beginning, text: summarize }, written);
}

const fixOf = (...edits: Edit[]): Fix => ({ title: 'Write `summarize`', edits });

/** Writes `group by x` as a `summarize` that counts rows, as no aggregate is named. */
function groupFix(context: ProblemContext): Fix | undefined {
  const isWhole = context.word(1) === 'by' && stepEnd(context) > 1;
  return isWhole ? replaceFix(context.span(0, 1), 'summarize count() by') : undefined;
}

/** Leaves out a step with its pipe, and the space before it: a comment there stays on its line. */
function renderFix(context: ProblemContext): Fix | undefined {
  if (!context.token(-2)) {
    return undefined;
  }
  const { text } = context;
  const [start, pipe, end] = [context.span(-2).to, context.span(-1).from, context.span(stepEnd(context)).to];
  const between = text.slice(start, pipe);
  const endsLine = text.slice(end).split('\n', 1)[0].trim() === '';
  const from = between.trim() === '' || endsLine ? start + between.trimEnd().length : pipe;
  return replaceFix({ from, to: end }, '', 'Leave out `render`');
}

/** Returns the distance of the last token of the step that begins at a place. */
const stepEnd = (context: ProblemContext) => context.operandEnd(1, new Set());
