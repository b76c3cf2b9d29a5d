import { type SyntaxNode, type Tree } from '@lezer/common';
import { type Span, type SyntaxProblem } from './ast';
import { tokenize, type Token } from './lexer';

const unclosedName = "The bracket of the name that begins here is not closed. Write it like ['name'].";
const longestQuote = 40;
/** Nobody reads more, and a text of any size must not take long. */
const mostProblems = 100;

/** Collects what is wrong with a query, one problem for each place, in words for a person. */
export class Problems {
  private readonly found: SyntaxProblem[] = [];
  private tokens: Token[] | undefined;

  constructor(private readonly text: string) {}

  /** In the order of their places. */
  list(): SyntaxProblem[] {
    return [...this.found].sort((a, b) => a.from - b.from);
  }

  /** Adds a problem unless that place has one: the first that is said is the nearest to the cause. */
  add(span: Span, message: string): void {
    const { from, to } = span;
    if (!this.isFull() && !this.found.some((other) => other.from <= to && from <= other.to)) {
      this.found.push({ from, to, message });
    }
  }

  isFull(): boolean {
    return this.found.length >= mostProblems;
  }

  /** Something has to stand at `offset` and does not; says after what, and what stands there instead. */
  missing(what: string, offset: number): void {
    const before = this.before(offset);
    const next = this.from(offset);
    const after = before ? ` after ${this.quote(before)}` : '';
    const instead = next ? `found ${this.quote(next)}` : 'the query ends here';
    const place = next ?? before ?? { from: offset, to: offset };
    const missing = `Expected ${what}${after}, but ${instead}.`;
    this.add(place, next && this.isUnclosedName(next.from) ? unclosedName : missing);
  }

  /** Something stands there that can't. */
  unexpected(span: Span): void {
    const before = this.before(span.from);
    const surprise = `Did not expect ${this.quote(span)}${before ? ` after ${this.quote(before)}` : ' here'}.`;
    this.add(span, this.isUnclosedName(span.from) ? unclosedName : surprise);
  }

  /** Whether `['name` begins there: a bracket and a quoted text, and neither `]` nor another element behind them. */
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

  /** The last token before an offset that is neither white space nor comment. */
  before(offset: number): Token | undefined {
    return this.significant()[this.firstFrom(({ to }) => to > offset) - 1];
  }

  /** The first token from an offset on that is neither white space nor comment. */
  from(offset: number): Token | undefined {
    return this.significant()[this.firstFrom(({ from }) => from >= offset)];
  }

  /** The index of the first token that lies far enough; the number of tokens where none does. */
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

/** Where a node closes with a bracket: what is missing at its end. */
const brackets: Readonly<Record<string, string>> = {
  Parenthesized: '`)`',
  ListItems: '`,` or `)`',
  Call: '`,` or `)`',
  Group: '`)`',
  Index: '`]`',
  JsonArray: '`,` or `]`',
  Brackets: '`]`',
  JsonObject: '`,` or `}`',
  Braces: '`}`',
};

const openers: ReadonlySet<string> = new Set(['(', '[', '{', 'Comma', 'DotDot', 'Colon']);

/** What the grammar missed where it put an empty error node. */
function whatIsMissing(error: SyntaxNode): string {
  const parent = error.parent?.name ?? 'Query';
  const before = error.prevSibling?.name ?? '';
  const bracket = brackets[parent];
  if (bracket && before !== '' && !openers.has(before)) {
    return bracket;
  }
  switch (parent) {
    case 'Query':
      return before === 'LetStatement' || before === 'SetStatement' ? '`;`' : 'a dataset';
    case 'Pipeline':
    case 'LetPipeline':
      return before === 'Pipe' ? 'an operator' : '`|`';
    case 'SourceOperator':
    case 'Dataset':
      return 'a dataset';
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

/** Says what the error nodes of a tree mean. Neighbours are one problem. */
export function reportErrorNodes(tree: Tree, problems: Problems): void {
  const errors: SyntaxNode[] = [];
  tree.iterate({
    enter: (node) => {
      if (node.type.isError) {
        errors.push(node.node);
      }
    },
  });
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
