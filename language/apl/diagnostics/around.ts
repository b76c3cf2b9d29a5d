import { type Span, type SyntaxProblem } from '../tree/ast';
import { closesBracket, opensBracket, type Token } from '../tree/lexer';
import { type Fix, replaceFix } from '../../kit/problem';
import { type Analysis } from '../analysis/analyze';

/** A common mistake or typo. */
export interface Mistake extends Span {
  /** One or two sentences that show the correct form. */
  message: string;
  /** Fix for the mistake; `undefined` if the intention is unclear. */
  fix?: Fix;
  /** Set if the whole query is in another language. In that case, nothing else is reported. */
  isOfQuery?: boolean;
  docs?: string;
}

/** Result of a rule. It's `undefined` or false if the rule doesn't apply. */
export type FoundMistake = Mistake | false | undefined;

/** Tokens around a syntax error, each identified by its distance from the error. */
export class Around {
  readonly text: string;
  private readonly tokens: readonly Token[];
  private readonly index: number;
  /** Distance from the error to the first token of its step, which is the operator's word or the query's source. */
  readonly stepStart: number;
  /** Distance from the error to the first token of its statement. */
  readonly statementStart: number;

  constructor(
    { text, tokens }: Pick<Analysis, 'text' | 'tokens'>,
    readonly error: SyntaxProblem
  ) {
    this.text = text;
    this.tokens = tokens;
    const found = tokens.findIndex(({ to }) => to > error.from);
    this.index = found < 0 ? tokens.length : found;
    this.stepStart = this.backTo((token) => token.kind === 'pipe' || token.text === ';');
    this.statementStart = this.backTo((token) => token.text === ';');
  }

  private backTo(isBefore: (token: Token) => boolean): number {
    const earlier = this.tokens.slice(0, Math.max(0, Math.min(this.index, this.tokens.length - 1)));
    const last = earlier.filter(isBefore).at(-1);
    return (last ? this.tokens.indexOf(last) + 1 : 0) - this.index;
  }

  /** A mistake in the tokens from `first` to `last`. */
  mistake(first: number, last: number, message: string, fix?: Fix): Mistake {
    return { ...this.span(first, last), message, fix };
  }

  /** A mistake whose fix replaces some tokens. */
  instead(first: number, last: number, message: string, text: string, title?: string): Mistake {
    return this.mistake(first, last, message, replaceFix(this.span(first, last), text, title));
  }

  token(distance: number): Token | undefined {
    return this.tokens[this.index + distance];
  }

  /** A token's text in lowercase; `""` before the first token and after the last. */
  word(distance: number): string {
    return this.written(distance).toLowerCase();
  }

  /** The text from a token up to and including another. */
  written(distance: number, last = distance): string {
    const { from, to } = this.span(distance, last);
    return this.text.slice(from, to);
  }

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

  /** True if there's nothing between a token and the next one. */
  touches(distance: number): boolean {
    return this.token(distance) !== undefined && this.token(distance)?.to === this.token(distance + 1)?.from;
  }

  /** True if a token is the first on its line. The text's first token doesn't count. */
  startsLine(distance: number): boolean {
    const [before, token] = [this.token(distance - 1), this.token(distance)];
    return before !== undefined && token !== undefined && this.text.slice(before.to, token.from).includes('\n');
  }

  /** Distance of the innermost open bracket around a token, searched back to `first`. */
  openBracket(distance: number, first = this.stepStart): number | undefined {
    let opened = 0;
    for (let at = distance - 1; at >= first; at -= 1) {
      opened += this.nesting(at);
      if (opened > 0) {
        return at;
      }
    }
    return undefined;
  }

  /** 1 for an opening bracket, -1 for a closing bracket, 0 otherwise. */
  nesting(distance: number): -1 | 0 | 1 {
    const token = this.token(distance);
    return token && opensBracket(token) ? 1 : token && closesBracket(token) ? -1 : 0;
  }

  /** Distance of an operand's last token, which is followed by one of `ends`, a closing bracket or the next step. */
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

  stepEnd(): number {
    return this.operandEnd(1, new Set());
  }
}

const operandEnds: ReadonlySet<string> = new Set(['and', 'or', ',', '&', 'by', '..']);
