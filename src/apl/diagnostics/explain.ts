import { keepApart } from '../tree/edit';
import { tokenize } from '../tree/lexer';
import * as expressions from './expressions';
import { labelQuery, metricQuery } from './labels';
import * as marks from './marks';
import { type Fix } from '../analysis/problem';
import { type FoundMistakes, type Mistake, type ProblemContext } from './problemContext';
import { type KnownSchema } from '../analysis/schema';
import { replacements } from './replacements';
import { beginningOfQuery, selectStatement } from './otherQueries';
import * as steps from './steps';

/** In the order of how certain they are. */
const rules: ReadonlyArray<(context: ProblemContext, schema: KnownSchema) => FoundMistakes> = [
  labelQuery,
  metricQuery,
  marks.missingSemicolons,
  marks.curlyQuotes,
  marks.comment,
  selectStatement,
  beginningOfQuery,
  expressions.tableAsValue,
  expressions.caseWhen,
  expressions.cast,
  expressions.isNull,
  expressions.like,
  expressions.between,
  replacements,
  steps.unknownOperator,
  expressions.negation,
  expressions.list,
  marks.quotedName,
  marks.doubledQuote,
  marks.number,
  marks.otherSign,
  steps.missingPipe,
  steps.capitals,
  steps.missingBy,
  steps.alias,
  steps.bareCondition,
  steps.missingGroups,
  steps.missingComma,
  marks.unclosedBracket,
];

/**
 * Returns what may be behind a syntax problem: habits of SQL, SPL and other languages, and slips. The most likely is first; whether the
 * text is better understood with its fix decides.
 */
export function explanations(context: ProblemContext, schema: KnownSchema): Mistake[] {
  const query = selectStatement(context);
  if (query && !query.fix && context.stepStart === context.statementStart) {
    // Whatever else is fixed, it is no query of APL.
    return [query];
  }
  return rules
    .flatMap((rule) => rule(context, schema) || [])
    .map(({ fix, ...mistake }) =>
      fix && keepsComments(fix, context.text) ? { ...mistake, fix: fixApart(fix, context.text) } : mistake
    );
}

/** A fix that the code editor can apply: it keeps no words apart by itself. */
export const fixApart = (fix: Fix, text: string): Fix => ({ ...fix, edits: keepApart(text, fix.edits) });

/** Returns whether a fix leaves the comments in what it replaces. */
function keepsComments({ edits }: Fix, text: string): boolean {
  return edits.every(({ from, to, text: written }) => {
    const replaced = text.slice(from, to);
    const comments = replaced.includes('//') ? tokenize(replaced).filter(({ kind }) => kind === 'comment') : [];
    return comments.every((comment) => written.includes(replaced.slice(comment.from, comment.to)));
  });
}
