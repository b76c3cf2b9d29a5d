import { type Query, type Span, type SyntaxProblem } from '../tree/ast';
import { applyEdits, difference, type Edit } from '../tree/edit';
import { type ParsedText, read, walk } from '../analysis/analyze';
import { explanations, fixApart } from './explain';
import { type Mistake, ProblemContext } from './problemContext';
import { type Fix, type Problem } from '../analysis/problem';
import { type KnownSchema } from '../analysis/schema';

/** The number of texts, and of characters in them, that are read to find out what was meant: a keystroke must not take long. */
const max = { readings: 20, characters: 40_000 };

/**
 * Returns what is wrong with a query, in the order of the text, and its tree. There is one problem for each mistake. What follows from a
 * mistake is no problem of its own:
 * - Where a habit or a slip explains a syntax error, all else is what is wrong once it is fixed. What shows then in the same step and can
 *   be fixed too is part of the same fix.
 * - Where nothing explains it, the rest of its step is not judged.
 */
export function findProblems(text: string, schema: KnownSchema): { query: Query; problems: Problem[] } {
  const parsed = read(text);
  const problems = problemsOf(parsed, schema, { ...max });
  return {
    query: parsed.query,
    problems: problems.map(({ fixes, ...rest }) => ({ ...rest, fixes: fixes.map((fix) => fixApart(fix, text)) })),
  };
}

function problemsOf(parsed: ParsedText, schema: KnownSchema, budget: typeof max): Problem[] {
  const syntax = firstOfSteps(parsed);
  for (const problem of [...syntax, ...withoutEnd(parsed)]) {
    for (const mistake of explanations(new ProblemContext(parsed, problem), schema)) {
      const { fix, isRewritten = false } = mistake;
      if (fix && budget.readings > 0 && budget.characters > parsed.text.length) {
        budget.readings -= 1;
        budget.characters -= parsed.text.length;
        const fixed = read(applyEdits(parsed.text, fix.edits));
        if (isRewritten || readsFurther(parsed, fixed, problem, fix.edits)) {
          return withFollowing({ ...mistake, fix }, parsed, fixed, problemsOf(fixed, schema, budget));
        }
      }
    }
  }
  return inOrder([
    ...syntax.map((problem) => unfixed(problem, parsed, schema)),
    ...walk(parsed, schema).findings.problems,
  ]);
}

function unfixed(problem: SyntaxProblem, parsed: ParsedText, schema: KnownSchema): Problem {
  const hint = explanations(new ProblemContext(parsed, problem), schema).find(({ fix }) => fix === undefined);
  const { from, to, message } = hint ?? problem;
  return { from, to, message, severity: 'error', fixes: [], ...(hint?.isOfQuery && { isOfQuery: true }) };
}

const separators = ({ tokens }: ParsedText) => tokens.filter(({ kind, text }) => kind === 'pipe' || text === ';');

/** Returns the first syntax error of each step and statement. */
function firstOfSteps(parsed: ParsedText): SyntaxProblem[] {
  const { problems } = parsed.query;
  const ends = problems.length > 1 ? separators(parsed) : [];
  return problems.filter(
    ({ from }, index) => index === 0 || ends.some((end) => end.from >= problems[index - 1].from && end.to <= from)
  );
}

/** Returns the end of a text where its statements took what should have been the query. */
function withoutEnd({ text, query }: ParsedText): SyntaxProblem[] {
  const isMissing = query.pipeline === undefined && query.statements.length > 0 && query.problems.length === 0;
  return isMissing ? [{ from: text.length, to: text.length, message: '' }] : [];
}

/** Returns whether a text with edits is understood beyond a syntax error of the text without them. */
function readsFurther(parsed: ParsedText, fixed: ParsedText, problem: Span, edits: readonly Edit[]): boolean {
  const start = Math.min(problem.from, ...edits.map(({ from }) => from));
  const ends = fixed.query.problems.map(({ from }) => before(from, edits)).filter((from) => from >= start);
  const hasQuery = fixed.query.pipeline !== undefined || parsed.query.pipeline === undefined;
  return Math.min(...ends, fixed.query.pipeline ? Infinity : parsed.text.length) > problem.from && hasQuery;
}

/** Returns a mistake, which takes in what else is to be fixed in its step, with the other problems of the fixed text. */
function withFollowing(
  { fix, message, from, to, isRewritten = false, isOfQuery = false }: Mistake & { fix: Fix },
  { text }: ParsedText,
  fixed: ParsedText,
  following: readonly Problem[]
): Problem[] {
  const replaced = fix.edits.find((edit) => edit.from === from && edit.to > from);
  const isInStep = stepAround(fixed, after(replaced?.to ?? from, fix.edits));
  const isPart = (problem: Problem) =>
    problem.severity === 'error' &&
    problem.fixes.length > 0 &&
    (isOfQuery || isInStep(problem) || isNew(problem, fix.edits));
  const parts = withoutOverlaps(following.filter(isPart).map((problem) => [problem, problem.fixes[0]]));
  const whole = parts.reduceRight((current, [, part]) => applyEdits(current, part.edits), fixed.text);
  const messages = [message, ...(isRewritten || isOfQuery ? [] : parts.map(([part]) => part.message))];
  const title = isOfQuery ? 'Write it in APL' : isRewritten ? fix.title : `${fix.title}, and fix the rest of its step`;
  const composed = parts.length > 0 ? { title, edits: difference(text, whole) } : fix;
  const others = following.filter((problem) => !parts.some(([part]) => part === problem));
  const isOffered = !isRewritten || others.every(({ severity }) => severity !== 'error');
  const fixes = isOffered ? [composed] : [];
  const first = { from, to, message: [...new Set(messages)].join(' '), severity: 'error', fixes } as const;
  return inOrder([
    isOfQuery ? { ...first, isOfQuery } : first,
    ...others.flatMap((problem) => problemBefore(problem, fix.edits)),
  ]);
}

function withoutOverlaps(parts: Array<[Problem, Fix]>): Array<[Problem, Fix]> {
  let end = -1;
  return parts.filter(([, { edits }]) => {
    const fits = edits.every(({ from }) => from >= end);
    end = fits ? Math.max(end, ...edits.map(({ to }) => to)) : end;
    return fits;
  });
}

/** Returns whether a place is in the step that contains an offset. */
function stepAround(parsed: ParsedText, offset: number): (place: Span) => boolean {
  const ends = separators(parsed);
  const from = ends.filter((end) => end.to <= offset).at(-1)?.to ?? 0;
  const to = ends.find((end) => end.from >= offset)?.from ?? parsed.text.length;
  return (point) => point.from >= from && point.to <= to;
}

/** Returns edits with where their texts are in the edited text. */
function placed(edits: readonly Edit[]): Array<Span & { start: number; end: number }> {
  let shift = 0;
  return edits.map(({ from, to, text }) => {
    const start = from + shift;
    shift += text.length - (to - from);
    return { from, to, start, end: start + text.length };
  });
}

/** Returns where an offset of a text is after its edits. */
function after(offset: number, edits: readonly Edit[]): number {
  const last = placed(edits)
    .filter(({ to }) => to <= offset)
    .at(-1);
  return last ? offset - last.to + last.end : offset;
}

/** Returns where an offset of an edited text was before; where its text is new, the start of the edit. */
function before(offset: number, edits: readonly Edit[]): number {
  const last = placed(edits)
    .filter(({ start }) => start < offset)
    .at(-1);
  return !last ? offset : offset < last.end ? last.from : offset - last.end + last.to;
}

/** Returns whether a part of an edited text is new, or contains only a part of what is. */
const isNew = ({ from, to }: Span, edits: readonly Edit[]): boolean =>
  placed(edits).some(
    ({ start, end }) => from < end && start < to && (from > start || to < end || to - from <= end - start)
  );

/** Returns a problem of an edited text as one of the text before; none for what the edits wrote. */
function problemBefore(problem: Problem, edits: readonly Edit[]): Problem[] {
  const spanBefore = ({ from, to }: Span) => ({ from: before(from, edits), to: before(to, edits) });
  const fixes = problem.fixes
    .filter((fix) => !fix.edits.some((edit) => isNew(edit, edits)))
    .map((fix) => ({ ...fix, edits: fix.edits.map((edit) => ({ ...edit, ...spanBefore(edit) })) }));
  return isNew(problem, edits) ? [] : [{ ...problem, ...spanBefore(problem), fixes }];
}

/** Keeps one problem at each position: the first that was found there. */
function inOrder(problems: readonly Problem[]): Problem[] {
  const isFirst = ({ from, to }: Problem, index: number) =>
    problems.findIndex((other) => other.from === from && other.to === to) === index;
  return problems.filter(isFirst).sort((a, b) => a.from - b.from);
}
