import { type Color, type ColoredPart } from '../../language/colors';
import { closesBracket, isSignificant, opensBracket, type Token, tokenize } from '../tree/lexer';
import { operators } from '../vocabulary/comparisons';
import { scalarFunctions } from '../vocabulary/functions';
import { aggregates } from '../vocabulary/functions/aggregates';
import { operatorOf, tabularOperators } from '../vocabulary/tabularOperators';

/** The state that a line hands to the next one: the brackets around its end, the innermost last. The first level is the query itself. */
export type LineState = readonly Level[];

interface Level {
  /** The operator or statement of the step; `''` where there is none, as inside the brackets of a function. */
  operator: string;
  /** The position in the step: a pipe or a source has to follow, a value has ended, a word of the operator has, or anything else. */
  place: 'source' | 'step' | 'value' | 'word' | 'other';
  /** The last word of the operator. */
  word: string;
}

export const startOfQuery: LineState = [{ operator: '', place: 'source', word: '' }];

const functionNames: ReadonlySet<string> = new Set([...aggregates, ...scalarFunctions].map(({ name }) => name));
const tabularNames: ReadonlySet<string> = new Set(tabularOperators.map(({ name }) => name));
const infixWords: ReadonlySet<string> = new Set(operators.flatMap(({ name }) => name.split(' ')));
const statementWords: ReadonlySet<string> = new Set(['let', 'set', 'declare']);
const values: ReadonlySet<string> = new Set(['true', 'false', 'null']);
/** Words of an operator that follow another one; `''` is the operator itself. The others follow a value. */
const follows: Readonly<Record<string, readonly string[]>> = {
  by: [''],
  in: [''],
  query_parameters: [''],
  nulls: ['asc', 'desc'],
  first: ['nulls'],
  last: ['nulls'],
  typeof: ['to'],
};

/** Colors one line: words by what they mean at their position, because `count`, `kind` or `from` may be fields too. */
export function colorLine(line: string, state: LineState): { parts: ColoredPart[]; state: LineState } {
  const tokens = tokenize(line);
  const reader = new LineReader(tokens, state);
  const parts = tokens.map((token, index) => ({ from: token.from, color: reader.read(token, index) }));
  return { parts, state: reader.levels };
}

class LineReader {
  constructor(
    private readonly tokens: readonly Token[],
    public levels: LineState
  ) {}

  read(token: Token, index: number): Color {
    const { text } = token;
    switch (token.kind) {
      case 'space':
      case 'comment':
        return token.kind;
      case 'name':
        return this.name(text, index);
      case 'quotedName':
        this.move({ place: 'value' });
        return 'name';
      case 'string':
      case 'unclosedString':
        this.move({ place: 'value' });
        return 'string';
      case 'number':
      case 'timespan':
      case 'rawLiteral':
        this.move({ place: 'value' });
        return 'number';
      case 'pipe':
        this.move({ operator: '', place: 'step', word: '' });
        return 'mark';
      case 'operator':
        // `!has` and `in~` are words.
        this.move({ place: this.level().operator === 'let' && text === '=' ? 'source' : 'other' });
        return infixWords.has(text) && /[a-z]/.test(text) ? 'keyword' : 'mark';
      case 'punctuation':
        this.bracket(text, index);
        return 'mark';
      case 'error':
        return 'error';
    }
  }

  private name(text: string, index: number): Color {
    if (text.startsWith('$')) {
      this.move({ place: 'value' });
      return 'variable';
    }
    if (this.isOperator(text, index)) {
      this.move({ operator: text, place: 'word', word: '' });
      return 'keyword';
    }
    if (this.isClause(text, index)) {
      this.move({ place: 'word', word: text });
      return 'keyword';
    }
    const { place, word } = this.level();
    if (infixWords.has(text) && (place === 'value' || (text === 'regex' && word === 'matches'))) {
      this.move({ place: 'other', word: text });
      return 'keyword';
    }
    const isCalled = this.next(index) === '(';
    this.move({ place: 'value' });
    return values.has(text) || (isCalled && text === 'dynamic')
      ? 'keyword'
      : isCalled && functionNames.has(text)
        ? 'function'
        : 'name';
  }

  /** Returns whether a word begins a step or a statement here. */
  private isOperator(text: string, index: number): boolean {
    const { place, operator } = this.level();
    if (place === 'step') {
      return tabularNames.has(text);
    }
    const next = this.next(index);
    return (
      place === 'source' &&
      (operatorOf(text)?.begins !== undefined ||
        (statementWords.has(text) && operator === '' && this.levels.length === 1)) &&
      // A dataset may have the name of an operator.
      !['', '|', ';', ')', ',', ':'].includes(next)
    );
  }

  private isClause(text: string, index: number): boolean {
    const { operator, place, word } = this.level();
    const {
      clauses = operator === 'declare' ? ['query_parameters'] : [],
      options = [],
      kinds,
    } = operatorOf(operator) ?? {};
    const isOption = options.includes(text) || (text === 'kind' && kinds !== undefined);
    if (isOption && this.next(index) === '=') {
      return true;
    }
    if (!clauses.includes(text)) {
      return false;
    }
    // After a word like `by` comes a name, whatever it is.
    return place === 'value' || (place === 'word' && (follows[text]?.includes(word) ?? false));
  }

  private bracket(text: string, index: number): void {
    const { operator } = this.level();
    if (opensBracket(this.tokens[index])) {
      const isCall = this.tokens[index - 1]?.kind === 'name' && this.level().place === 'value';
      const place = text === '(' && !isCall ? 'source' : 'other';
      this.levels = [...this.levels, { operator: '', place, word: '' }];
    } else if (closesBracket(this.tokens[index])) {
      this.levels = this.levels.length > 1 ? this.levels.slice(0, -1) : this.levels;
      this.move({ place: 'value' });
    } else if (text === ';') {
      this.levels = startOfQuery;
    } else {
      this.move({ place: operator === 'union' ? 'source' : 'other', word: text });
    }
  }

  private level(): Level {
    return this.levels[this.levels.length - 1];
  }

  private move(change: Partial<Level>): void {
    this.levels = [...this.levels.slice(0, -1), { ...this.level(), ...change }];
  }

  /** Returns the text of the next token of the line. */
  private next(index: number): string {
    return this.tokens.slice(index + 1).find(isSignificant)?.text ?? '';
  }
}
