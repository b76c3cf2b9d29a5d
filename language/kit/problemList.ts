import { abbreviated } from './words';
import { type Span } from './edit';
import { type Fix, type Problem } from './problem';

/** A syntax error; the parser continues after it. */
export interface SyntaxProblem extends Span {
  message: string;
  fix?: Fix;
}

/** The problem to show for a syntax error. */
export const syntaxProblem = ({ fix, ...error }: SyntaxProblem): Problem => ({
  ...error,
  severity: 'error',
  fixes: fix ? [fix] : [],
});

const longestQuote = 40;
/** Maximum number of problems. A longer list wouldn't help, and would be slow for long texts. */
const maxProblems = 100;

/** Collects syntax errors with user-facing messages, one per position. */
export class ProblemList<Token extends Span = Span> {
  private readonly found: SyntaxProblem[] = [];
  private tokens: readonly Token[] | undefined;

  /**
   * @param readTokens returns the tokens, without white space and comments
   * @param end names the end of the text, worded to follow “but”
   */
  constructor(
    private readonly text: string,
    private readonly readTokens: () => readonly Token[],
    private readonly end: string
  ) {}

  /** Problems in order of position. */
  list(): SyntaxProblem[] {
    return [...this.found].sort((a, b) => a.from - b.from);
  }

  /** Adds a problem, unless there is one at its position. The first problem is closest to the cause. */
  add({ from, to }: Span, message: string, fix?: Fix): void {
    if (!this.isFull() && !this.found.some((other) => other.from <= to && from <= other.to)) {
      this.found.push({ from, to, message, ...(fix && { fix }) });
    }
  }

  isFull(): boolean {
    return this.found.length >= maxProblems;
  }

  /** Adds a problem about something missing at `offset`. The message quotes the text before the offset, and the text found there. */
  missing(what: string, offset: number): void {
    const before = this.before(offset);
    const next = this.from(offset);
    const after = before ? ` after ${this.quote(before)}` : '';
    const instead = next ? `found ${this.quote(next)}` : this.end;
    const place = next ?? before ?? { from: offset, to: offset };
    this.add(place, `Expected ${what}${after}, but ${instead}.`);
  }

  unexpected(span: Span): void {
    const before = this.before(span.from);
    this.add(span, `Unexpected ${this.quote(span)}${before ? ` after ${this.quote(before)}` : ' here'}.`);
  }

  /** Last token before an offset. */
  before(offset: number): Token | undefined {
    return this.significant()[this.firstFrom(({ to }) => to > offset) - 1];
  }

  /** First token at or after an offset. */
  from(offset: number): Token | undefined {
    return this.significant()[this.firstFrom(({ from }) => from >= offset)];
  }

  /** Index of the first token for which `isFarEnough` is true, or the number of tokens if there is none. */
  protected firstFrom(isFarEnough: (token: Token) => boolean): number {
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
    return `\`${abbreviated(words, longestQuote)}\``;
  }

  protected significant(): readonly Token[] {
    this.tokens ??= this.readTokens();
    return this.tokens;
  }
}
