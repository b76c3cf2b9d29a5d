import { type Analysis, analyze } from '../analysis/analyze';
import { type Fix, type Problem } from '../../kit/problem';
import { misspelledVariable } from '../../kit/misspelledVariable';
import { syntaxProblem } from '../../kit/problemList';
import { type KnownSchema } from '../analysis/schema';
import { parseQuery } from '../parse';
import { type Query, type SyntaxProblem } from '../tree/ast';
import { applyEdits, keepApart } from '../tree/edit';
import { Around, type Mistake } from './around';
import { listVariableProblems } from './listVariables';
import { mistakesBehind } from './mistakes';

/** Maximum number of errors to explain, and maximum length of their text. Checking mustn't slow down typing. */
const explained = { errors: 5, characters: 10_000 };

export function findProblems(text: string, schema: KnownSchema): { query: Query; problems: Problem[] } {
  const analysis = analyze(text, schema);
  return { query: analysis.query, problems: queryProblems(analysis, schema) };
}

/** Problems in an analyzed query, with one syntax error per step or statement, because others may follow from it. */
export function queryProblems(analysis: Analysis, schema: KnownSchema): Problem[] {
  const { text, tokens } = analysis;
  const syntax = [...firstOfSteps(analysis), ...missingQuery(analysis)].flatMap((error, index) => {
    const isExplained = index < explained.errors && text.length <= explained.characters;
    const mistake = isExplained ? explain(error, analysis, schema) : undefined;
    return mistake ?? (error.message === '' ? [] : error);
  });
  const found = syntax.map(syntaxProblem);
  const whole = found.filter(({ isOfQuery }) => isOfQuery);
  const variables = tokens.flatMap((token) => misspelledVariable(token, token.text, schema.builtIns));
  const lists = listVariableProblems(analysis, schema);
  const all = whole.length > 0 ? whole : [...found, ...variables, ...lists, ...analysis.problems];
  // The code editor applies fixes as they are, without adding spaces.
  const apart = (fix: Fix): Fix => ({ ...fix, edits: keepApart(text, fix.edits) });
  return inOrder(all).map((problem) => ({ ...problem, fixes: problem.fixes.map(apart) }));
}

function firstOfSteps({ tokens, query: { problems } }: Analysis): SyntaxProblem[] {
  const ends = problems.length > 1 ? tokens.filter(({ kind, text }) => kind === 'pipe' || text === ';') : [];
  return problems.filter(
    ({ from }, index) => index === 0 || ends.some((end) => end.from >= problems[index - 1].from && end.to <= from)
  );
}

/** The error for a text that has statements but no query. The grammar doesn't report it. */
function missingQuery({ text, query }: Analysis): SyntaxProblem[] {
  const isMissing = query.pipeline === undefined && query.statements.length > 0 && query.problems.length === 0;
  return isMissing ? [{ from: text.length, to: text.length, message: '' }] : [];
}

/** The likely mistake behind a syntax error: one about the whole query, one whose fix helps, or one without a fix. */
function explain(error: SyntaxProblem, analysis: Analysis, schema: KnownSchema): Mistake | undefined {
  const possible = mistakesBehind(new Around(analysis, error), schema);
  const whole = possible.find(({ isOfQuery }) => isOfQuery);
  const helps = ({ fix }: Mistake) => fix !== undefined && readsFurther(analysis, fix, error);
  return whole ?? possible.find(helps) ?? possible.find(({ fix }) => fix === undefined);
}

function readsFurther({ text, query }: Analysis, { edits: [edit] }: Fix, error: SyntaxProblem): boolean {
  const fixedText = applyEdits(text, [edit]);
  const fixed = parseQuery(fixedText);
  const shift = fixedText.length - text.length;
  const start = Math.min(error.from, edit.from);
  // A position inside the fix stands for the fix's range.
  const before = (at: number) => (at >= edit.to + shift ? at - shift : Math.min(at, edit.from));
  const ends = fixed.problems.map(({ from }) => before(from)).filter((from) => from >= start);
  const hasQuery = fixed.pipeline !== undefined || query.pipeline === undefined;
  return hasQuery && Math.min(...ends, fixed.pipeline ? Infinity : text.length) > error.from;
}

/** Problems in text order. If several have the same range, only the first is kept. */
function inOrder(problems: readonly Problem[]): Problem[] {
  const isFirst = ({ from, to }: Problem, index: number) =>
    problems.findIndex((other) => other.from === from && other.to === to) === index;
  return problems.filter(isFirst).sort((a, b) => a.from - b.from);
}
