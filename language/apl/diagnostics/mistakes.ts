import { type KnownSchema } from '../analysis/schema';
import { type Fix } from '../../kit/problem';
import { tokenize } from '../tree/lexer';
import { type Around, type FoundMistake, type Mistake } from './around';
import * as expressions from './expressions';
import * as marks from './marks';
import { otherQuery } from './otherQueries';
import { phrases } from './phrases';
import * as steps from './steps';

/** Rules, most certain first. */
const rules: ReadonlyArray<(around: Around, schema: KnownSchema) => FoundMistake | Mistake[]> = [
  marks.missingSemicolon,
  marks.curlyQuotes,
  marks.comment,
  steps.spacedDataset,
  otherQuery,
  expressions.tableAsValue,
  expressions.caseWhen,
  expressions.isNull,
  expressions.like,
  expressions.between,
  phrases,
  steps.unknownOperator,
  expressions.negation,
  expressions.list,
  marks.quotedName,
  marks.doubledQuote,
  marks.timespan,
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

/** Mistakes that may have caused a syntax error, most likely first. */
export const mistakesBehind = (around: Around, schema: KnownSchema): Mistake[] =>
  rules
    .flatMap((rule) => rule(around, schema) || [])
    .map(({ fix, ...mistake }) => (fix && keepsComments(fix, around.text) ? { ...mistake, fix } : mistake));

/** True if a fix keeps all comments in its range. */
function keepsComments({ edits: [{ from, to, text: written }] }: Fix, text: string): boolean {
  const replaced = text.slice(from, to);
  const comments = tokenize(replaced).filter(({ kind }) => kind === 'comment');
  return comments.every((comment) => written.includes(replaced.slice(comment.from, comment.to)));
}
