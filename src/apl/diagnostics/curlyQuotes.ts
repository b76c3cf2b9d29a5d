import { isCurly } from './otherWords';
import { type Mistake, type ProblemContext } from './problemContext';

/** Explains a pair of quotes that a word processor inserted, letters to the grammar: the first pair on the line of the problem. */
export function curlyQuotes(context: ProblemContext): Mistake | undefined {
  let distance = 0;
  while (context.token(distance - 1) && !context.startsLine(distance)) {
    distance -= 1;
  }
  const found: number[] = [];
  do {
    const { from, to } = context.span(distance);
    for (let at = from; at < to && context.is(distance, 'name', 'error'); at += 1) {
      if (isCurly(context.text.charAt(at))) {
        found.push(at);
      }
    }
    distance += 1;
  } while (context.token(distance) && !context.startsLine(distance));
  const [from, last = from] = found;
  return from === undefined
    ? undefined
    : {
        from,
        to: last + 1,
        message: 'These are typographic quotes. APL takes straight ones.',
        fix: {
          title: 'Write straight quotes',
          edits: [...new Set([from, last])].map((at) => ({ from: at, to: at + 1, text: '"' })),
        },
      };
}
