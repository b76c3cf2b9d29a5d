import { type Span, type SyntaxProblem } from '../tree/ast';
import { closesBracket, opensBracket, type Token } from '../tree/lexer';
import { type Fix, replaceFix } from '../analysis/problem';
import { type ParsedText } from '../analysis/analyze';

/** A mistake that a person makes out of habit or by a slip. */
export interface Mistake extends Span {
  /** One or two sentences that say what APL writes instead. */
  message: string;
  /** None where what was meant is not certain. */
  fix?: Fix;
  /** The fix rewrites the whole query. It is offered only if the result has no errors. */
  isRewritten?: boolean;
  /** The whole query is of another language: what can be fixed in its other steps is part of the fix. */
  isOfQuery?: boolean;
}

/** Holds the mistakes that a rule found, or nothing. */
export type FoundMistakes = Mistake | Mistake[] | false | undefined;

/** The tokens around a syntax problem, by their distance from where it begins. */
export class ProblemContext {
  readonly text: string;
  private readonly tokens: readonly Token[];
  private readonly index: number;
  /** The distance of the first token of the step that contains the problem: of its operator's word, or of the query's source. */
  readonly stepStart: number;
  /** The distance of the first token of the statement that contains the problem. */
  readonly statementStart: number;

  constructor(
    parsed: ParsedText,
    readonly problem: SyntaxProblem
  ) {
    this.text = parsed.text;
    this.tokens = parsed.tokens;
    const found = this.tokens.findIndex(({ to }) => to > problem.from);
    this.index = found < 0 ? this.tokens.length : found;
    this.stepStart = this.backTo(({ kind, text }) => kind === 'pipe' || text === ';');
    this.statementStart = this.backTo(({ text }) => text === ';');
  }

  /** Returns a mistake in the tokens from one to another. */
  mistake(first: number, last: number, message: string, fix?: Fix): Mistake {
    return { ...this.span(first, last), message, fix };
  }

  /** Returns a fix that writes a text in place of the tokens from one to another. */
  writing(first: number, last: number, text: string, title?: string): Fix {
    return replaceFix(this.span(first, last), text, title);
  }

  /** Returns a mistake in some tokens whose fix writes a text in their place. */
  instead(first: number, last: number, message: string, text: string, title?: string): Mistake {
    return this.mistake(first, last, message, this.writing(first, last, text, title));
  }

  token(distance: number): Token | undefined {
    return this.tokens[this.index + distance];
  }

  /** Returns the text of a token in lower case; `""` beyond the first and the last. */
  word(distance: number): string {
    return this.written(distance).toLowerCase();
  }

  /** Returns the text from a token to another one. */
  written(distance: number, last = distance): string {
    const { from, to } = this.span(distance, last);
    return this.text.slice(from, to);
  }

  /** Returns the part of the text from a token to another one; an empty one at the end of the text. */
  span(distance: number, last = distance): Span {
    const from = this.token(distance)?.from ?? this.text.length;
    return { from, to: this.token(last)?.to ?? from };
  }

  is(distance: number, ...kinds: Array<Token['kind']>): boolean {
    return kinds.some((kind) => this.token(distance)?.kind === kind);
  }

  isName(distance: number): boolean {
    return this.is(distance, 'name', 'quotedName');
  }

  /** Returns whether a token and the next one follow each other without a space. */
  touches(distance: number): boolean {
    return this.token(distance) !== undefined && this.token(distance)?.to === this.token(distance + 1)?.from;
  }

  /** Returns whether a token is the first on its line, but not the first of the text. */
  startsLine(distance: number): boolean {
    const [before, token] = [this.token(distance - 1), this.token(distance)];
    return before !== undefined && token !== undefined && this.text.slice(before.to, token.from).includes('\n');
  }

  private backTo(isBefore: (token: Token) => boolean): number {
    let distance = Math.min(0, this.tokens.length - this.index - 1);
    for (let before = this.token(distance - 1); before && !isBefore(before); before = this.token(distance - 1)) {
      distance -= 1;
    }
    return distance;
  }

  /** Returns the distance of the bracket around a token that is still open there, from `first` on; `undefined` where there is none. */
  openBracket(distance: number, first = this.stepStart): number | undefined {
    let closed = 0;
    for (let at = distance - 1; at >= first; at -= 1) {
      closed += this.nesting(at);
      if (closed > 0) {
        return at;
      }
    }
    return undefined;
  }

  /** Returns 1 for an opening bracket, -1 for a closing one, and 0 for anything else. */
  nesting(distance: number): -1 | 0 | 1 {
    const token = this.token(distance);
    return token && opensBracket(token) ? 1 : token && closesBracket(token) ? -1 : 0;
  }

  /** Returns the distance of the last token before one that ends an operand at the same depth: a word or sign of `ends`, or a closing bracket. */
  operandEnd(distance: number, ends: ReadonlySet<string> = operandEnds): number {
    let open = 0;
    for (let at = distance; ; at += 1) {
      const word = this.word(at);
      const isOfStep = word !== '' && word !== ';' && !this.is(at, 'pipe');
      if (!isOfStep || (open === 0 && (ends.has(word) || this.nesting(at) < 0))) {
        return at - 1;
      }
      open += this.nesting(at);
    }
  }
}

const operandEnds: ReadonlySet<string> = new Set(['and', 'or', ',', '&', 'by', '..']);
