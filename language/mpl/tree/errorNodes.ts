import { type SyntaxNode, type Tree } from '@lezer/common';

import { nodesIn } from '../../kit/nodes';
import { type ProblemList } from '../../kit/problemList';
import { missingAt, type MissingParts, reportErrors } from '../../kit/reportErrors';
import { capital } from '../../kit/words';
import { kindsOfSteps, stepWordsOf } from './steps';

/** The part missing at an empty error node, by the node's parent and by the part before the node. */
const missingParts: MissingParts = {
  ...Object.fromEntries(kindsOfSteps.map((kind) => [`${capital(kind)}Step`, stepWordsOf(kind).missing ?? {}])),
  Query: { otherwise: '`;`' },
  SetStatement: { Set: 'a setting', Assign: 'a value', otherwise: '`;`' },
  ParamStatement: { Param: 'a parameter like `$name`', TypeName: '`;`', Colon: 'a type', otherwise: '`:` and a type' },
  TypeName: { otherwise: 'a type' },
  Pipeline: { otherwise: '`|`' },
  Dataset: { otherwise: 'a dataset' },
  PairSource: { otherwise: '`)`' },
  Range: { '[': 'a time', Time: '`..` or `]`', otherwise: '`]`' },
  Comparison: { Tag: 'an operator like `==`', In: 'a list like `["a", "b"]`', otherwise: 'a value' },
  ListValue: { '[': 'a value or `]`', '(': 'a value', Comma: 'a value', otherwise: '`,` or a closing bracket' },
  TypeTest: { otherwise: 'a type' },
  Parenthesized: { '(': 'a condition', otherwise: '`)`' },
  Assignment: { Tag: '`=`', otherwise: 'a value' },
  Operator: { otherwise: 'an operator' },
  Call: { FunctionName: '`(`', '(': 'an argument', Comma: 'an argument', otherwise: '`)`' },
  FunctionName: { otherwise: 'a function' },
  Block: { otherwise: '`}`' },
  Group: { otherwise: '`)`' },
  Brackets: { otherwise: '`]`' },
};

function whatIsMissing(error: SyntaxNode): string {
  const conditions = new Set(['Or', 'And', 'Not']);
  const fallback = conditions.has(error.parent?.name ?? '') ? 'a condition' : 'a name';
  return missingAt(error, missingParts, '') ?? fallback;
}

/** Reports the error nodes of a tree. Adjacent error nodes are reported as one problem. */
export function reportMplErrors(tree: Tree, problems: ProblemList): void {
  const errors = nodesIn(tree, ({ type }) => type.isError);
  reportErrors(errors, problems, (error, isEmpty) => (isEmpty ? whatIsMissing(error) : undefined));
}
