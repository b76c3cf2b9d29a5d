import { parseQuery } from '../parse';
import { type Edit } from '../tree/edit';
import { type OffPart, type StepPart } from './parts';

/** Begins each further line of a step that is switched off: other comments have one blank. */
const continuation = '//  ';
/** Ends a step that was followed by something on its line, which a comment would swallow. */
const inlineEnd = ' //';

/**
 * Returns the step that begins with the comment at an offset: a comment that is a pipe and an operator, with the lines that continue
 * it; `undefined` for any other comment.
 *
 * @param end where the comments there end at the latest
 */
export function readOff(text: string, from: number, end: number): OffPart | undefined {
  const [first, ...others] = text.slice(from, end).split('\n');
  const start = first.startsWith('// ') ? 3 : 2;
  if (first.charAt(start) !== '|') {
    return undefined;
  }
  const count = others.findIndex((line) => !line.startsWith(continuation));
  const lines = [first, ...(count < 0 ? others : others.slice(0, count))];
  // Of the lines that may continue it, as many as can be read; all of a step with an error.
  for (const isOff of [isSteps, beginsStep]) {
    for (let length = lines.length; length > 0; length -= 1) {
      const written = lines.slice(0, length).join('\n');
      const apl = [first.slice(start), ...lines.slice(1, length).map((line) => line.slice(continuation.length))].join(
        '\n'
      );
      const to = from + written.length;
      const isInline = apl.endsWith(inlineEnd) && text.charAt(to) === '\n' && isOff(apl.slice(0, -inlineEnd.length));
      if (isInline || isOff(apl)) {
        return { kind: 'off', from, to, apl: isInline ? apl.slice(0, -inlineEnd.length) : apl, isInline };
      }
    }
  }
  return undefined;
}

function beginsStep(apl: string): boolean {
  const { pipeline, statements } = parseQuery(`x ${apl}`);
  const [step] = pipeline?.operators ?? [];
  return step !== undefined && step.kind !== 'other' && statements.length === 0;
}

function isSteps(apl: string): boolean {
  const { problems, pipeline, statements } = parseQuery(`x ${apl}`);
  return problems.length === 0 && statements.length === 0 && (pipeline?.operators.length ?? 0) > 0;
}

/** Makes a step a comment, with the comment after it on its line. The rest of the text stays. */
export function switchOff(text: string, { from, to }: Pick<StepPart, 'from' | 'to'>): Edit[] {
  const [first, ...others] = text.slice(from, to).split('\n');
  const written = [`// ${first}`, ...others.map((line) => continuation + line)].join('\n');
  const rest = text.slice(to).split('\n', 1)[0].trim();
  const isLast = rest === '' || rest.startsWith('//');
  return [{ from, to, text: isLast ? written : `${written}${inlineEnd}\n` }];
}

/** Makes a step of the comment that it was. */
export function switchOn({ from, to, apl, isInline }: OffPart): Edit[] {
  return [{ from, to: isInline ? to + 1 : to, text: apl }];
}
