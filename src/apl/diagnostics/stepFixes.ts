import { type Edit } from '../tree/edit';
import { type Fix, replaceFix } from './problem';
import { type Place } from './place';

/** Returns the fix for a step of another language that begins at a place; `undefined` where what is meant is not certain. */
export function stepFix(place: Place): Fix | undefined {
  switch (place.word(0)) {
    case 'timechart':
      return timechartFix(place);
    case 'group':
      return groupFix(place);
    case 'render':
      return renderFix(place);
    default:
      return undefined;
  }
}

/** Writes `timechart span=5m count by x` as `summarize`, with the time before the other groups. */
function timechartFix(place: Place): Fix | undefined {
  const last = stepEnd(place);
  const hasSpan = place.word(1) === 'span' && place.word(2) === '=' && place.is(3, 'timespan');
  const head = hasSpan ? 3 : 0;
  let by = last + 1;
  for (let at = last; at > head; at -= 1) {
    const isOutside = place.openBracket(at) === undefined;
    // An option of SPL, `limit=5`, has no brackets as an aggregate with a name has.
    if (isOutside && place.word(at) === '=' && place.word(at + 2) !== '(') {
      return undefined;
    }
    by = isOutside && place.word(at) === 'by' ? at : by;
  }
  const summarize = by === head + 1 ? 'summarize count()' : 'summarize';
  const groups = `by ${hasSpan ? `bin(_time, ${place.written(3)})` : 'bin_auto(_time)'}`;
  const beginning = place.span(0, head);
  const end = place.span(last).to;
  if (by === last) {
    return undefined;
  }
  if (last === head) {
    return fixOf({ ...beginning, text: `${summarize} ${groups}` });
  }
  const written = by < last ? { ...place.span(by), text: `${groups},` } : { from: end, to: end, text: ` ${groups}` };
  return fixOf({ ...beginning, text: summarize }, written);
}

const fixOf = (...edits: Edit[]): Fix => ({ title: 'Write `summarize`', edits });

/** Writes `group by x` as a `summarize` that counts rows, as no aggregate is named. */
function groupFix(place: Place): Fix | undefined {
  const isWhole = place.word(1) === 'by' && stepEnd(place) > 1;
  return isWhole ? replaceFix(place.span(0, 1), 'summarize count() by') : undefined;
}

/** Leaves out a step with its pipe, and the space before it: a comment there stays on its line. */
function renderFix(place: Place): Fix | undefined {
  if (!place.token(-2)) {
    return undefined;
  }
  const { text } = place;
  const [start, pipe, end] = [place.span(-2).to, place.span(-1).from, place.span(stepEnd(place)).to];
  const between = text.slice(start, pipe);
  const endsLine = text.slice(end).split('\n', 1)[0].trim() === '';
  const from = between.trim() === '' || endsLine ? start + between.trimEnd().length : pipe;
  return replaceFix({ from, to: end }, '', 'Leave out `render`');
}

/** Returns the distance of the last token of the step that begins at a place. */
const stepEnd = (place: Place) => place.operandEnd(1, new Set());
