import { comment } from './comments';
import { curlyQuotes } from './curlyQuotes';
import * as expressions from './expressions';
import { type Mistake, type Place } from './place';
import { beginningOfQuery, definition, missingSemicolons } from './statements';
import { selectStatement } from './sql';
import * as steps from './steps';

/** In the order of how certain they are. */
const rules: ReadonlyArray<(place: Place) => Mistake | undefined> = [
  curlyQuotes,
  comment,
  definition,
  selectStatement,
  beginningOfQuery,
  steps.unknownOperator,
  steps.countStep,
  steps.groups,
  steps.direction,
  expressions.caseWhen,
  expressions.cast,
  expressions.countDistinct,
  expressions.isLiteral,
  expressions.like,
  expressions.negation,
  expressions.between,
  expressions.comparison,
  steps.lineFilter,
  expressions.assignment,
  expressions.colon,
  expressions.assignmentInSearch,
  expressions.conjunction,
  expressions.list,
  expressions.missingRegex,
  expressions.quotedName,
  expressions.doubledQuote,
  expressions.number,
  expressions.otherSign,
  steps.missingPipe,
  steps.capitals,
  steps.missingBy,
  steps.alias,
  steps.bareCondition,
  steps.missingAnd,
  steps.emptyStep,
  steps.missingGroups,
  steps.missingComma,
];

/**
 * Returns what may be behind a syntax problem: habits of SQL, SPL and other languages, and slips. The most likely is first; whether the
 * text is better understood with its fix decides.
 */
export function explanations(place: Place): Mistake[] {
  return [...missingSemicolons(place), ...rules.flatMap((rule) => rule(place) ?? [])];
}
