import { type Token, tokensOf, valueOf } from './tokens';

/** An expression of PromQL, as far as it has a counterpart in MPL. */
export type Promql =
  | { kind: 'number'; text: string }
  | { kind: 'string'; value: string }
  | {
      kind: 'selector';
      metric: string;
      matchers: Matcher[];
      range: string | undefined;
      offset: string | undefined;
      at: string | undefined;
    }
  | { kind: 'call'; name: string; arguments: Promql[] }
  | { kind: 'aggregation'; name: string; by: string[] | undefined; without: string[] | undefined; arguments: Promql[] }
  | { kind: 'binary'; operator: string; isBool: boolean; matching: string; left: Promql; right: Promql }
  | { kind: 'negative'; of: Promql };

export interface Matcher {
  label: string;
  operator: '=' | '!=' | '=~' | '!~';
  value: string;
}

const aggregations: ReadonlySet<string> = new Set(
  'sum avg min max count stddev stdvar topk bottomk quantile count_values group'.split(' ')
);

/** From the loosest to the tightest. */
const levels: ReadonlyArray<readonly string[]> = [
  ['or'],
  ['and', 'unless'],
  ['==', '!=', '<=', '<', '>=', '>'],
  ['+', '-'],
  ['*', '/', '%', 'atan2'],
  ['^'],
];

class Unreadable extends Error {}

/** Reads a query of PromQL; `undefined` for any other text. */
export function readPromql(text: string): Promql | undefined {
  try {
    const reader = new Reader(tokensOf(text));
    const read = reader.expression(0);
    return reader.isAtEnd() ? read : undefined;
  } catch (error) {
    if (error instanceof Unreadable) {
      return undefined;
    }
    throw error;
  }
}

/** Brackets and signs in each other: no person writes more. */
const deepest = 100;

class Reader {
  private at = 0;
  private depth = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  isAtEnd = (): boolean => this.at === this.tokens.length;

  expression(level: number): Promql {
    if (level === levels.length) {
      return this.unary();
    }
    let left = this.expression(level + 1);
    for (let operator = this.takeOne(levels[level]); operator !== undefined; operator = this.takeOne(levels[level])) {
      const isBool = this.take('bool');
      const matching = this.matching();
      // Only powers associate to the right.
      const right = this.expression(operator === '^' ? level : level + 1);
      left = { kind: 'binary', operator, isBool, matching, left, right };
    }
    return left;
  }

  private unary(): Promql {
    this.depth += 1;
    if (this.depth > deepest) {
      throw new Unreadable();
    }
    const read = this.take('-')
      ? { kind: 'negative' as const, of: this.unary() }
      : this.take('+')
        ? this.unary()
        : this.postfix(this.operand());
    this.depth -= 1;
    return read;
  }

  private operand(): Promql {
    const next = this.tokens.at(this.at);
    if (!next) {
      throw new Unreadable();
    }
    this.at += 1;
    return this.operandOf(next);
  }

  private operandOf({ kind, text }: Token): Promql {
    if (text === '(') {
      const inner = this.expression(0);
      this.need(')');
      return inner;
    }
    switch (kind) {
      case 'number':
        return { kind, text };
      case 'string':
        return { kind, value: valueOf(text) };
      case 'word':
        return this.word(text);
      default:
        this.at -= 1;
        return this.selector('');
    }
  }

  private word(name: string): Promql {
    if (aggregations.has(name) && ['(', 'by', 'without'].includes(this.peek())) {
      const before = this.grouping();
      const list = this.arguments();
      const { by, without } = before.by || before.without ? before : this.grouping();
      return { kind: 'aggregation', name, by, without, arguments: list };
    }
    if (this.peek() === '(') {
      return { kind: 'call', name, arguments: this.arguments() };
    }
    return /^(inf|nan)$/i.test(name) ? { kind: 'number', text: name } : this.selector(name);
  }

  private grouping(): { by?: string[]; without?: string[] } {
    return this.take('by') ? { by: this.labels() } : this.take('without') ? { without: this.labels() } : {};
  }

  private selector(metric: string): Promql {
    const matchers: Matcher[] = [];
    if (this.take('{')) {
      while (!this.take('}')) {
        const label = this.next('word');
        const operator = this.takeOne(['=', '!=', '=~', '!~']);
        if (operator !== '=' && operator !== '!=' && operator !== '=~' && operator !== '!~') {
          throw new Unreadable();
        }
        matchers.push({ label, operator, value: valueOf(this.next('string')) });
        if (!this.take(',') && this.peek() !== '}') {
          throw new Unreadable();
        }
      }
    } else if (metric === '') {
      throw new Unreadable();
    }
    const named = matchers.find(({ label, operator }) => label === '__name__' && operator === '=');
    return {
      kind: 'selector',
      metric: metric || (named?.value ?? ''),
      matchers: matchers.filter((matcher) => matcher !== named),
      range: undefined,
      offset: undefined,
      at: undefined,
    };
  }

  /** The range and offset after a selector. */
  private postfix(of: Promql): Promql {
    let read = of;
    if (read.kind === 'selector' && this.take('[')) {
      read = { ...read, range: this.tokens[this.at]?.text };
      this.at += 1;
      this.need(']');
    }
    for (
      let word = read.kind === 'selector' ? this.takeOne(['offset', '@']) : undefined;
      word !== undefined && read.kind === 'selector';
      word = this.takeOne(['offset', '@'])
    ) {
      const sign = this.take('-') ? '-' : '';
      const written = `${sign}${this.tokens[this.at]?.text ?? ''}`;
      read = word === 'offset' ? { ...read, offset: written } : { ...read, at: written };
      this.at += 1;
    }
    return read;
  }

  /** `on (a) group_left (b)`, as it is written. */
  private matching(): string {
    let written = '';
    for (
      let word = this.takeOne(['on', 'ignoring', 'group_left', 'group_right']);
      word !== undefined;
      word = this.takeOne(['group_left', 'group_right'])
    ) {
      written += `${written && ' '}${word}${this.peek() === '(' ? ` (${this.labels().join(', ')})` : ''}`;
    }
    return written;
  }

  private labels(): string[] {
    const labels: string[] = [];
    this.need('(');
    while (!this.take(')')) {
      labels.push(this.next('word'));
      if (!this.take(',') && this.peek() !== ')') {
        throw new Unreadable();
      }
    }
    return labels;
  }

  private arguments(): Promql[] {
    const list: Promql[] = [];
    this.need('(');
    while (!this.take(')')) {
      list.push(this.expression(0));
      if (!this.take(',') && this.peek() !== ')') {
        throw new Unreadable();
      }
    }
    return list;
  }

  private readonly peek = (): string => this.tokens.at(this.at)?.text ?? '';

  private take(text: string): boolean {
    const isNext = this.at < this.tokens.length && this.peek() === text;
    this.at += isNext ? 1 : 0;
    return isNext;
  }

  private takeOne(texts: readonly string[]): string | undefined {
    const text = this.peek();
    return texts.includes(text) && this.take(text) ? text : undefined;
  }

  private need(text: string): void {
    if (!this.take(text)) {
      throw new Unreadable();
    }
  }

  private next(kind: Token['kind']): string {
    const found = this.tokens.at(this.at);
    if (found?.kind !== kind) {
      throw new Unreadable();
    }
    this.at += 1;
    return found.text;
  }
}
