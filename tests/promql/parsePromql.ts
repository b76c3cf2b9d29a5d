import { type Expression, type Grouping, type Matcher, type Matching, type Shift } from './expression';
import { type Token, tokensOf, unquoted } from './tokens';

// Parses PromQL by recursive descent according to the documentation of Prometheus 3. Grafana's variables must be replaced first.

const aggregations = new Set('sum avg min max count group stddev stdvar topk bottomk quantile count_values'.split(' '));
const withParameter = new Set(['topk', 'bottomk', 'quantile', 'count_values']);
const levels = [['or'], ['and', 'unless'], ['==', '!=', '<=', '<', '>=', '>'], ['+', '-'], ['*', '/', '%', 'atan2']];

/** Parses an expression without checking types. Throws a `SyntaxError` if the text isn't valid PromQL. */
export function parsePromql(text: string): Expression {
  const parser = new Parser(tokensOf(text));
  return parser.whole();
}

class Parser {
  private at = 0;
  constructor(private readonly tokens: readonly Token[]) {}

  whole(): Expression {
    const expression = this.binary(0);
    if (this.at < this.tokens.length) {
      throw this.unexpected();
    }
    return expression;
  }

  private binary(level: number): Expression {
    if (level === levels.length) {
      return this.unary();
    }
    let left = this.binary(level + 1);
    for (let operator = this.operator(levels[level]); operator; operator = this.operator(levels[level])) {
      const modifiers = this.modifiers();
      left = { kind: 'binary', operator, left, right: this.binary(level + 1), ...modifiers };
    }
    return left;
  }

  /** Parses a sign, which binds more tightly than `*` and less tightly than `^`. */
  private unary(): Expression {
    if (this.take('-')) {
      return { kind: 'negation', of: this.unary() };
    }
    if (this.take('+')) {
      return this.unary();
    }
    const left = this.shifted(this.primary());
    return this.take('^') ? { kind: 'binary', operator: '^', left, ...this.modifiers(), right: this.unary() } : left;
  }

  private modifiers(): { bool: boolean; matching: Matching } {
    const bool = this.takeWord('bool');
    const on = this.takeWord('on');
    if (!on && !this.takeWord('ignoring')) {
      return { bool, matching: { on: false, labels: [] } };
    }
    const labels = this.names();
    const left = this.takeWord('group_left');
    if (!left && !this.takeWord('group_right')) {
      return { bool, matching: { on, labels } };
    }
    const include = this.peek('(') ? this.names() : [];
    return { bool, matching: { on, labels, group: { many: left ? 'left' : 'right', include } } };
  }

  private primary(): Expression {
    const token = this.tokens[this.at];
    if (!token) {
      throw this.unexpected();
    }
    if (this.take('(')) {
      const inner = this.binary(0);
      this.expect(')');
      return inner;
    }
    if (this.peek('{')) {
      return this.selector([]);
    }
    this.at += 1;
    switch (token.kind) {
      case 'number':
      case 'duration':
        return { kind: 'number', value: token.value };
      case 'string':
        return { kind: 'string', value: unquoted(token.text) };
      case 'name':
        return this.named(token.text);
      case 'sign':
        this.at -= 1;
        throw this.unexpected();
    }
  }

  private named(name: string): Expression {
    const word = name.toLowerCase();
    if (aggregations.has(word) && (this.peek('(') || this.isWord('by') || this.isWord('without'))) {
      return this.aggregation(word);
    }
    if (this.peek('(')) {
      return { kind: 'call', name, parameters: this.parameters() };
    }
    if (word === 'inf' || word === 'nan') {
      return { kind: 'number', value: word === 'inf' ? Infinity : Number.NaN };
    }
    return this.selector([{ label: '__name__', operator: '=', value: name }]);
  }

  private aggregation(name: string): Expression {
    const before = this.grouping();
    const parameters = this.parameters();
    const grouping = before ?? this.grouping() ?? { without: false, labels: [] };
    if (parameters.length !== (withParameter.has(name) ? 2 : 1)) {
      throw new SyntaxError(`PromQL: ${name} has ${parameters.length} parameters`);
    }
    const [parameter, of] = withParameter.has(name) ? parameters : [undefined, parameters[0]];
    return { kind: 'aggregation', name, parameter, of, grouping };
  }

  private grouping(): Grouping | undefined {
    const without = this.takeWord('without');
    return without || this.takeWord('by') ? { without, labels: this.names() } : undefined;
  }

  private parameters(): Expression[] {
    this.expect('(');
    const parameters: Expression[] = [];
    while (!this.take(')')) {
      parameters.push(this.binary(0));
      if (!this.peek(')')) {
        this.expect(',');
      }
    }
    return parameters;
  }

  private selector(named: Matcher[]): Expression {
    const matchers = [...named, ...(this.take('{') ? this.matchers() : [])];
    if (matchers.every(({ operator, value }) => operator === '=' && value === '')) {
      throw new SyntaxError('PromQL: a selector needs a matcher that is not empty');
    }
    return { kind: 'selector', matchers, shift: { offset: 0 } };
  }

  private matchers(): Matcher[] {
    const matchers: Matcher[] = [];
    while (!this.take('}')) {
      const label = this.label();
      const operator = this.operator(['=', '!=', '=~', '!~']);
      if (operator) {
        matchers.push({ label, operator, value: this.string() });
      } else {
        matchers.push({ label: '__name__', operator: '=', value: label });
      }
      if (!this.peek('}')) {
        this.expect(',');
      }
    }
    return matchers;
  }

  /** Parses an expression's optional suffixes: a range, `offset`, `@`. */
  private shifted(of: Expression): Expression {
    if (this.take('[')) {
      const range = this.duration();
      const isSubquery = this.take(':');
      const step = isSubquery && !this.peek(']') ? this.duration() : undefined;
      this.expect(']');
      if (!isSubquery && (of.kind !== 'selector' || of.range !== undefined)) {
        throw new SyntaxError('PromQL: only a selector has a range');
      }
      const shift: Shift = { offset: 0 };
      return this.shifted(
        of.kind === 'selector' && !isSubquery ? { ...of, range } : { kind: 'subquery', of, range, step, shift }
      );
    }
    const isOffset = this.takeWord('offset');
    if (!isOffset && !this.take('@')) {
      return of;
    }
    if (of.kind !== 'selector' && of.kind !== 'subquery') {
      throw new SyntaxError('PromQL: only a selector or a subquery has an offset or @');
    }
    const shift = isOffset ? { ...of.shift, offset: this.duration() } : { ...of.shift, at: this.instant() };
    return this.shifted({ ...of, shift });
  }

  private instant(): number | 'start' | 'end' {
    for (const word of ['start', 'end'] as const) {
      if (this.takeWord(word)) {
        this.expect('(');
        this.expect(')');
        return word;
      }
    }
    return this.duration();
  }

  /** Parses a duration such as `5m`, `300` (seconds) or `-1h` to milliseconds. */
  private duration(): number {
    const sign = this.take('-') ? -1 : 1;
    const token = this.tokens[this.at];
    if (token?.kind !== 'duration' && token?.kind !== 'number') {
      throw this.unexpected();
    }
    this.at += 1;
    return sign * token.value * 1000;
  }

  private names(): string[] {
    this.expect('(');
    const names: string[] = [];
    while (!this.take(')')) {
      names.push(this.label());
      if (!this.peek(')')) {
        this.expect(',');
      }
    }
    return names;
  }

  private label(): string {
    const token = this.tokens[this.at];
    if (token?.kind === 'name') {
      this.at += 1;
      return token.text;
    }
    return this.string();
  }

  private string(): string {
    const token = this.tokens[this.at];
    if (token?.kind !== 'string') {
      throw this.unexpected();
    }
    this.at += 1;
    return unquoted(token.text);
  }

  private operator<Operator extends string>(operators: readonly Operator[]): Operator | undefined {
    return operators.find((each) => this.take(each) || this.takeWord(each));
  }

  private peek(sign: string): boolean {
    const token = this.tokens[this.at];
    return token?.kind === 'sign' && token.text === sign;
  }

  private take(sign: string): boolean {
    const found = this.peek(sign);
    this.at += found ? 1 : 0;
    return found;
  }

  private isWord(word: string): boolean {
    const token = this.tokens[this.at];
    return token?.kind === 'name' && token.text.toLowerCase() === word;
  }

  private takeWord(word: string): boolean {
    const found = this.isWord(word);
    this.at += found ? 1 : 0;
    return found;
  }

  private expect(sign: string): void {
    if (!this.take(sign)) {
      throw this.unexpected();
    }
  }

  private unexpected(): SyntaxError {
    return new SyntaxError(`PromQL: unexpected “${this.tokens[this.at]?.text ?? 'end'}” at token ${this.at}`);
  }
}
