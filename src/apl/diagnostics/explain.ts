import { tokenize } from '../tree/lexer';
import { type Fix } from './problem';
import { unclosedBracket } from './brackets';
import { comment } from './comments';
import * as comparisons from './comparisons';
import { curlyQuotes } from './curlyQuotes';
import { labelQuery, metricQuery } from './labels';
import { type Mistake, type ProblemContext } from './problemContext';
import { type Schema } from '../analysis/schema';
import { replacements } from './replacements';
import { beginningOfQuery, missingSemicolons } from './statements';
import { selectStatement } from './sql';
import * as steps from './steps';
import * as values from './values';

/** In the order of how certain they are. */
const rules: ReadonlyArray<(context: ProblemContext) => Mistake | Mistake[] | undefined> = [
  missingSemicolons,
  curlyQuotes,
  comment,
  selectStatement,
  beginningOfQuery,
  values.tableAsValue,
  values.caseWhen,
  values.cast,
  comparisons.isNull,
  comparisons.like,
  comparisons.between,
  replacements,
  steps.unknownOperator,
  comparisons.negation,
  comparisons.list,
  values.quotedName,
  values.doubledQuote,
  values.number,
  values.otherSign,
  steps.missingPipe,
  steps.capitals,
  steps.missingBy,
  steps.alias,
  steps.bareCondition,
  steps.missingGroups,
  steps.missingComma,
  unclosedBracket,
];

/**
 * Returns what may be behind a syntax problem: habits of SQL, SPL and other languages, and slips. The most likely is first; whether the
 * text is better understood with its fix decides.
 */
export function explanations(context: ProblemContext, schema: Schema): Mistake[] {
  const query = selectStatement(context);
  if (query && !query.fix && context.stepStart === context.statementStart) {
    // Whatever else is fixed, it is no query of APL.
    return [query];
  }
  const ofLabels = [labelQuery(context, schema) ?? [], metricQuery(context, schema) ?? []].flat();
  const mistakes = [...ofLabels, ...rules.flatMap((rule) => rule(context) ?? [])];
  return mistakes.map(({ fix, ...mistake }) =>
    fix && keepsComments(fix, context.text) ? { ...mistake, fix } : mistake
  );
}

/** Returns whether a fix leaves the comments in what it replaces. */
function keepsComments({ edits }: Fix, text: string): boolean {
  return edits.every(({ from, to, text: written }) => {
    const replaced = text.slice(from, to);
    const comments = replaced.includes('//') ? tokenize(replaced).filter(({ kind }) => kind === 'comment') : [];
    return comments.every((comment) => written.includes(replaced.slice(comment.from, comment.to)));
  });
}
