import { replaceFix } from './problem';
import { type Mistake, type ProblemContext } from './problemContext';

/** Explains `#`, `--` and `/*` that begin a comment on the line of the problem, at it or before. `5--1` is no comment. */
export function comment(context: ProblemContext): Mistake | undefined {
  for (let distance = 0; context.token(distance); distance -= 1) {
    const isPair = context.touches(distance);
    const opening =
      context.word(distance) === '#' ? '#' : isPair ? context.word(distance) + context.word(distance + 1) : '';
    if (opening === '/*') {
      return blockComment(context, distance);
    }
    const isMinus =
      opening === '--' &&
      context.touches(distance + 1) &&
      context.token(distance - 1) !== undefined &&
      !context.startsLine(distance);
    if (opening === '#' || (opening === '--' && !isMinus)) {
      const span = context.span(distance, distance + opening.length - 1);
      return { ...span, message: 'A comment begins with `//` in APL.', fix: replaceFix(span, '//') };
    }
    if (context.startsLine(distance)) {
      break;
    }
  }
  return undefined;
}

function blockComment(context: ProblemContext, distance: number): Mistake {
  const { text } = context;
  const { from } = context.span(distance);
  const end = text.indexOf('*/', from + 2);
  const comment = text.slice(from + 2, end < 0 ? text.length : end);
  const lines = comment.split('\n');
  const written = lines.map((line) => `// ${line.trim()}`.trim()).join('\n');
  const rest = text.slice(end < 0 ? text.length : end + 2);
  const endsLine = rest.split('\n', 1)[0].trim() === '';
  const to = text.length - (endsLine ? rest : rest.trimStart()).length;
  return {
    from,
    to,
    message: 'APL has comments to the end of the line: they begin with `//`.',
    fix: replaceFix({ from, to }, endsLine ? written : `${written}\n`, 'Write `//`'),
  };
}
