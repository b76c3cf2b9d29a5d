import { type SyntaxNode, type Tree } from '@lezer/common';
import { missingAt, type MissingParts, reportErrors } from '../../kit/reportErrors';
import { type Problems } from './problems';

const byNode = (nodes: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(nodes).flatMap(([missing, names]) => names.split(' ').map((name) => [name, missing] as const))
  );

/** The text missing at the end of nodes that end with a bracket, brace or parenthesis. */
const brackets = byNode({
  '`)`': 'Parenthesized Group Subquery TableCall',
  '`,` or `)`': 'ListItems Call SearchTables Options DeclareStatement',
  '`]`': 'Index Brackets',
  '`,` or `]`': 'Values JsonArray',
  '`,` or `}`': 'JsonObject',
  '`}`': 'Braces',
});

const openers: ReadonlySet<string> = new Set('( [ { Comma DotDot Colon Declare QueryParameters Table'.split(' '));

/** Missing part of a node, whatever the previous part is. Nodes that aren't listed lack an expression. */
const onlyParts = byNode({
  'a table': 'Subquery SearchTables',
  'a dataset': 'Dataset',
  'a type': 'TypeName',
  'a name': 'Definition Key NamePattern ProjectNamesOperator',
  'an option like `name=value`': 'Options',
  'a list in parentheses': 'ListExpression',
});

/** Missing parts of nodes, by the previous part (`''` at the node's start). */
const missingParts: MissingParts = {
  Query: { LetStatement: '`;`', SetStatement: '`;`', DeclareStatement: '`;`', otherwise: 'a dataset' },
  Pipeline: { Pipe: 'an operator', '': 'a dataset', otherwise: '`|`' },
  UnionOperator: { '': 'a dataset', otherwise: 'a table' },
  TableCall: { Table: '`(`', otherwise: 'the name of a dataset' },
  DeclareStatement: { Declare: '`query_parameters`', QueryParameters: '`(`', otherwise: 'a name' },
  Parameter: { Assign: 'an expression', Colon: 'a type', otherwise: '`:` and a type' },
  ColumnDeclaration: { Colon: 'a type', otherwise: 'a name' },
  Capture: { Colon: 'a type', otherwise: 'a name' },
  ExpandedColumn: { To: '`typeof`', Typeof: '`(`', '(': 'a type', otherwise: '`)`' },
  DatatableOperator: { '(': 'a name', Comma: 'a name', otherwise: '`,` or `)`' },
  ExternaldataOperator: { '(': 'a name', Comma: 'a name', otherwise: '`,` or `)`' },
  ParseKvOperator: { '(': 'a name', Comma: 'a name', otherwise: '`,` or `)`' },
  Option: { OptionName: '`=`', otherwise: 'a value' },
  LetStatement: { Let: 'a name', Definition: '`=`' },
  SetStatement: { SetWord: 'a name', Definition: '`=`' },
  Rename: { Definition: '`=`', otherwise: 'a name' },
  ProjectRenameOperator: { otherwise: 'a name' },
  BetweenExpression: { Between: '`(`', NotBetween: '`(`', '(': 'an expression', DotDot: 'an expression' },
  SortOperator: { Sort: '`by`' },
  SortKey: { Nulls: '`first` or `last`' },
  BinaryExpression: { Matches: '`regex`', NotMatches: '`regex`' },
  Property: { String: '`:`', otherwise: 'a value' },
};

function whatIsMissing(error: SyntaxNode): string {
  const parent = error.parent?.name ?? 'Query';
  const before = error.prevSibling?.name ?? '';
  const bracket = brackets.get(parent);
  if (bracket && before !== '' && !openers.has(before)) {
    return bracket;
  }
  const part = missingAt(error, missingParts, 'Query');
  if (part === undefined && parent === 'BetweenExpression') {
    return error.parent?.getChild('DotDot') && error.nextSibling === null ? '`)`' : '`..`';
  }
  return part ?? onlyParts.get(parent) ?? 'an expression';
}

/** Maximum nesting depth that the parser reads. Each term of a sum counts as a level. */
const maxLevels = 500;
const tooDeep = 'This expression is too long or too deeply nested. Split it, e.g. with `extend`.';

/** Reports the error nodes of a tree. Adjacent error nodes are reported as one problem. */
export function reportErrorNodes(tree: Tree, problems: Problems): void {
  const errors: SyntaxNode[] = [];
  let level = 0;
  let deepest = 0;
  tree.iterate({
    enter: (node) => {
      level++;
      if (node.type.isError) {
        errors.push(node.node);
      } else if (errors.length === 0) {
        deepest = Math.max(deepest, level);
      }
    },
    leave: () => {
      level--;
    },
  });
  if (errors.length > 0 && deepest > maxLevels) {
    // The other errors follow from this one.
    const { from } = errors[0];
    problems.add(problems.from(from) ?? { from, to: from }, tooDeep);
    return;
  }
  reportErrors(errors, problems, (error, isEmpty) =>
    isEmpty ? whatIsMissing(error) : error.prevSibling?.name === 'Pipe' ? 'an operator' : undefined
  );
}
