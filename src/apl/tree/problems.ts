import { type SyntaxNode, type Tree } from '@lezer/common';
import { type Span, type SyntaxProblem } from './ast';
import { tokenize, type Token } from './lexer';
import { type ProblemReport } from './reading';

const unclosedName = "The bracket of the name that starts here is not closed. Write it like ['name'].";
const longestQuote = 40;
/** More are not useful, and a text of any size must not take long. */
const mostProblems = 100;

/** Collects the problems of a query, one for each position, as sentences to be shown. */
export class Problems implements ProblemReport {
  private readonly found: SyntaxProblem[] = [];
  private tokens: Token[] | undefined;

  constructor(private readonly text: string) {}

  /** Returns the problems in the order of their positions. */
  list(): SyntaxProblem[] {
    return [...this.found].sort((a, b) => a.from - b.from);
  }

  /** Adds a problem unless that position has one: the first is the nearest to the cause. */
  add(span: Span, message: string): void {
    const { from, to } = span;
    if (!this.isFull() && !this.found.some((other) => other.from <= to && from <= other.to)) {
      this.found.push({ from, to, message });
    }
  }

  isFull(): boolean {
    return this.found.length >= mostProblems;
  }

  /** Adds the problem that something is missing at `offset`; names the text before, and the text found instead. */
  missing(what: string, offset: number): void {
    const before = this.before(offset);
    const next = this.from(offset);
    const after = before ? ` after ${this.quote(before)}` : '';
    const instead = next ? `found ${this.quote(next)}` : 'the query ends here';
    const place = next ?? before ?? { from: offset, to: offset };
    const missing = `Expected ${what}${after}, but ${instead}.`;
    this.add(place, next && this.isUnclosedName(next.from) ? unclosedName : missing);
  }

  /** Adds the problem that this text cannot be here. */
  unexpected(span: Span): void {
    const before = this.before(span.from);
    const surprise = `Did not expect ${this.quote(span)}${before ? ` after ${this.quote(before)}` : ' here'}.`;
    this.add(span, this.isUnclosedName(span.from) ? unclosedName : surprise);
  }

  /** Returns whether `['name` starts there: a bracket and a quoted text, followed by neither `]` nor another element. */
  private isUnclosedName(offset: number): boolean {
    const index = this.firstFrom(({ from }) => from >= offset);
    const [bracket, name, next] = this.significant().slice(index, index + 3);
    return (
      bracket?.from === offset &&
      this.text[offset] === '[' &&
      (name?.kind === 'string' || name?.kind === 'unclosedString') &&
      (next === undefined || this.text[next.from] !== ',')
    );
  }

  /** Returns the last token before an offset that is neither white space nor comment. */
  before(offset: number): Token | undefined {
    return this.significant()[this.firstFrom(({ to }) => to > offset) - 1];
  }

  /** Returns the first token from an offset on that is neither white space nor comment. */
  from(offset: number): Token | undefined {
    return this.significant()[this.firstFrom(({ from }) => from >= offset)];
  }

  /** Returns the index of the first token that is far enough, or the number of tokens. */
  private firstFrom(isFarEnough: (token: Token) => boolean): number {
    const tokens = this.significant();
    let [low, high] = [0, tokens.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      [low, high] = isFarEnough(tokens[middle]) ? [low, middle] : [middle + 1, high];
    }
    return low;
  }

  quote(span: Span): string {
    const words = this.text.slice(span.from, span.to).split('\n').join(' ');
    return `\`${words.length > longestQuote ? `${words.slice(0, longestQuote)}…` : words}\``;
  }

  private significant(): Token[] {
    this.tokens ??= tokenize(this.text).filter((token) => token.kind !== 'space' && token.kind !== 'comment');
    return this.tokens;
  }
}

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
const usualLevels = 500;
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
  if (errors.length > 0 && deepest > usualLevels) {
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
