import { tokenize } from '../tree/lexer';
import { type Fix } from './problem';
import { unclosedBracket } from './brackets';
import { comment } from './comments';
import * as comparisons from './comparisons';
import { curlyQuotes } from './curlyQuotes';
import { labelQuery, metricQuery } from './labels';
import { type Mistake, type ProblemContext } from './problemContext';
import { type Schema } from '../analysis/schema';
import { beginningOfQuery, definition, missingSemicolons } from './statements';
import { selectStatement } from './sql';
import * as steps from './steps';
import * as values from './values';

/** In the order of how certain they are. */
const rules: ReadonlyArray<(context: ProblemContext) => Mistake | undefined> = [
  curlyQuotes,
  comment,
  definition,
  selectStatement,
  beginningOfQuery,
  steps.unknownOperator,
  steps.countStep,
  steps.groups,
  steps.direction,
  values.tableAsValue,
  values.caseWhen,
  values.cast,
  comparisons.isLiteral,
  comparisons.like,
  comparisons.negation,
  comparisons.between,
  comparisons.comparison,
  steps.lineFilter,
  comparisons.assignment,
  comparisons.colon,
  comparisons.conjunction,
  comparisons.list,
  comparisons.missingRegex,
  values.quotedName,
  values.doubledQuote,
  values.number,
  values.otherSign,
  steps.missingPipe,
  steps.capitals,
  steps.missingBy,
  steps.alias,
  steps.bareCondition,
  steps.emptyStep,
  steps.missingGroups,
  steps.missingComma,
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
  const mistakes = [
    ...ofLabels,
    ...missingSemicolons(context),
    ...rules.flatMap((rule) => rule(context) ?? []),
    ...unclosedBracket(context),
  ];
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
