import { type Span, type SyntaxProblem } from './ast';
import { significantTokens, type Token } from './lexer';
import { deepest, type Fault, type ProblemReport } from './reading';

const unclosedName = "This name's bracket isn't closed. Write it like ['name'].";
const longestQuote = 40;
/** More are not useful, and a text of any size must not take long. */
const maxProblems = 100;

const sentences: Readonly<Record<Fault, (text: string) => string>> = {
  deepExpression: () => `This expression is nested more than ${deepest.expression} levels deep. Split the query.`,
  deepPipeline: () => `Subqueries are nested more than ${deepest.pipeline} levels deep. Split the query.`,
  unclosedString: () => 'This string has no closing quote on its line.',
  noTimespan: (text) => `\`${text}\` isn't a timespan. Write it like \`5m\`, \`1.5h\` or \`time(1.02:00:00)\`.`,
  onlyFirst: (word) =>
    `\`${word}\` can only start a query. After \`|\`, use an operator such as \`where\` or \`union\`.`,
  unknownOperator: (word) =>
    `APL has no operator \`${word}\`. Write one like \`where\`, \`summarize\` or \`limit\` after \`|\`.`,
};

/** Collects the problems of a query, one for each position, with user-facing messages. */
export class Problems implements ProblemReport {
  private readonly found: SyntaxProblem[] = [];
  private tokens: Token[] | undefined;

  /** @param end says, after “but”, that nothing comes after the text */
  constructor(
    private readonly text: string,
    private readonly end = 'the query ends here'
  ) {}

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

  wrong(fault: Fault, span: Span, text = ''): void {
    this.add(span, sentences[fault](text));
  }

  isFull(): boolean {
    return this.found.length >= maxProblems;
  }

  /** Adds the problem that something is missing at `offset`; names the text before, and the text found instead. */
  missing(what: string, offset: number): void {
    const before = this.before(offset);
    const next = this.from(offset);
    const after = before ? ` after ${this.quote(before)}` : '';
    const instead = next ? `found ${this.quote(next)}` : this.end;
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
      bracket.text === '[' &&
      (name?.kind === 'string' || name?.kind === 'unclosedString') &&
      next?.text !== ','
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
    this.tokens ??= significantTokens(this.text);
    return this.tokens;
  }
}
