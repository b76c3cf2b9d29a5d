import { type SyntaxNode, type Tree } from '@lezer/common';
import { type Problems } from './problems';

/** The missing text at the end of nodes that end with a bracket. */
const brackets: Readonly<Record<string, string>> = {
  Parenthesized: '`)`',
  ListItems: '`,` or `)`',
  Call: '`,` or `)`',
  Group: '`)`',
  Subquery: '`)`',
  TableCall: '`)`',
  SearchTables: '`,` or `)`',
  Options: '`,` or `)`',
  DeclareStatement: '`,` or `)`',
  Values: '`,` or `]`',
  Index: '`]`',
  JsonArray: '`,` or `]`',
  Brackets: '`]`',
  JsonObject: '`,` or `}`',
  Braces: '`}`',
};

const openers: ReadonlySet<string> = new Set([
  '(',
  '[',
  '{',
  'Comma',
  'DotDot',
  'Colon',
  'Declare',
  'QueryParameters',
  'Table',
]);

/** Returns what is missing at an empty error node. */
function whatIsMissing(error: SyntaxNode): string {
  const parent = error.parent?.name ?? 'Query';
  const before = error.prevSibling?.name ?? '';
  const bracket = brackets[parent];
  if (bracket && before !== '' && !openers.has(before)) {
    return bracket;
  }
  switch (parent) {
    case 'Query':
      return before.endsWith('Statement') ? '`;`' : 'a dataset';
    case 'Pipeline':
      return before === 'Pipe' ? 'an operator' : before === '' ? 'a dataset' : '`|`';
    case 'Subquery':
    case 'SearchTables':
      return 'a table';
    case 'UnionOperator':
      return before === '' ? 'a dataset' : 'a table';
    case 'TableCall':
      return before === 'Table' ? '`(`' : 'the name of a dataset';
    case 'Dataset':
      return 'a dataset';
    case 'DeclareStatement':
      return before === 'Declare' ? '`query_parameters`' : before === 'QueryParameters' ? '`(`' : 'a name';
    case 'Parameter':
      return before === 'Assign' ? 'an expression' : before === 'Colon' ? 'a type' : '`:` and a type';
    case 'ColumnDeclaration':
    case 'Capture':
      return before === 'Colon' ? 'a type' : 'a name';
    case 'TypeName':
      return 'a type';
    case 'ExpandedColumn':
      return before === 'To' ? '`typeof`' : before === 'Typeof' ? '`(`' : before === '(' ? 'a type' : '`)`';
    case 'DatatableOperator':
    case 'ExternaldataOperator':
    case 'ParseKvOperator':
      return before === '(' || before === 'Comma' ? 'a name' : '`,` or `)`';
    case 'Options':
      return 'an option like `name=value`';
    case 'Option':
      return before === 'OptionName' ? '`=`' : 'a value';
    case 'LetStatement':
    case 'SetStatement':
      return before === 'Let' || before === 'SetWord' ? 'a name' : before === 'Definition' ? '`=`' : 'an expression';
    case 'Rename':
      return before === 'Definition' ? '`=`' : 'a name';
    case 'Definition':
    case 'Key':
    case 'NamePattern':
    case 'ProjectNamesOperator':
    case 'ProjectRenameOperator':
      return 'a name';
    case 'BetweenExpression':
      return betweenPart(before, error);
    case 'SortOperator':
      return before === 'Sort' ? '`by`' : 'an expression';
    case 'SortKey':
      return before === 'Nulls' ? '`first` or `last`' : 'an expression';
    case 'ListExpression':
      return 'a list in brackets';
    case 'BinaryExpression':
      return before === 'Matches' || before === 'NotMatches' ? '`regex`' : 'an expression';
    case 'Property':
      return before === 'String' ? '`:`' : 'a value';
    default:
      return 'an expression';
  }
}

function betweenPart(before: string, error: SyntaxNode): string {
  if (before === 'Between' || before === 'NotBetween') {
    return '`(`';
  }
  if (openers.has(before)) {
    return 'an expression';
  }
  return error.parent?.getChild('DotDot') && error.nextSibling === null ? '`)`' : '`..`';
}

/** The parser gives up expressions of more levels, but not at once: a sum has a level for each of its terms. */
const maxLevels = 500;
const tooDeep =
  'This expression is too long or nested too deeply: it cannot be read on from here. Split it, for example with `extend`.';

/** Reports the error nodes of a tree. Adjacent ones are one problem. */
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
    // Whatever else is wrong follows from it.
    const { from } = errors[0];
    problems.add(problems.from(from) ?? { from, to: from }, tooDeep);
    return;
  }
  let at = 0;
  while (at < errors.length && !problems.isFull()) {
    const error = errors[at];
    let { to } = error;
    at += 1;
    while (at < errors.length && (problems.from(to)?.from ?? Infinity) >= errors[at].from) {
      to = Math.max(to, errors[at].to);
      at += 1;
    }
    to = Math.max(error.from, problems.before(to)?.to ?? error.from);
    if (to > error.from && error.prevSibling?.name === 'Pipe') {
      problems.missing('an operator', error.from);
    } else if (to > error.from) {
      problems.unexpected({ from: error.from, to });
    } else {
      problems.missing(whatIsMissing(error), error.from);
    }
  }
}
