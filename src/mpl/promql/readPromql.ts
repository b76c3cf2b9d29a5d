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

const comparing: ReadonlyArray<Matcher['operator']> = ['=', '!=', '=~', '!~'];
const timeWords = ['offset', '@'] as const;

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
        : this.operand();
    this.depth -= 1;
    return read;
  }

  private operand(): Promql {
    if (this.take('(')) {
      const inner = this.expression(0);
      this.need(')');
      return inner;
    }
    const kind = this.tokens.at(this.at)?.kind;
    switch (kind) {
      case 'number':
        return { kind, text: this.next(kind) };
      case 'string':
        return { kind, value: valueOf(this.next(kind)) };
      case 'word':
        return this.word(this.next(kind));
      default:
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

  /** A selector with its range and offset. */
  private selector(metric: string): Promql {
    if (metric === '' && this.peek() !== '{') {
      throw new Unreadable();
    }
    const matchers = this.peek() === '{' ? this.list('{', '}', () => this.matcher()) : [];
    const named = matchers.find(({ label, operator }) => label === '__name__' && operator === '=');
    let range: string | undefined;
    if (this.take('[')) {
      range = this.any();
      this.need(']');
    }
    const times: { offset?: string; '@'?: string } = {};
    for (let word = this.takeOne(timeWords); word !== undefined; word = this.takeOne(timeWords)) {
      times[word] = (this.take('-') ? '-' : '') + (this.any() ?? '');
    }
    return {
      kind: 'selector',
      metric: metric || (named?.value ?? ''),
      matchers: matchers.filter((matcher) => matcher !== named),
      range,
      offset: times.offset,
      at: times['@'],
    };
  }

  private matcher(): Matcher {
    const label = this.next('word');
    const operator = this.takeOne(comparing);
    if (operator === undefined) {
      throw new Unreadable();
    }
    return { label, operator, value: valueOf(this.next('string')) };
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

  private readonly labels = (): string[] => this.list('(', ')', () => this.next('word'));
  private readonly arguments = (): Promql[] => this.list('(', ')', () => this.expression(0));

  private list<T>(open: string, close: string, read: () => T): T[] {
    const items: T[] = [];
    this.need(open);
    while (!this.take(close)) {
      items.push(read());
      if (!this.take(',') && this.peek() !== close) {
        throw new Unreadable();
      }
    }
    return items;
  }

  private readonly peek = (): string => this.tokens.at(this.at)?.text ?? '';

  private take(text: string): boolean {
    const isNext = this.at < this.tokens.length && this.peek() === text;
    this.at += isNext ? 1 : 0;
    return isNext;
  }

  private takeOne<Text extends string>(texts: readonly Text[]): Text | undefined {
    return texts.find((text) => this.take(text));
  }

  private any(): string | undefined {
    this.at += 1;
    return this.tokens[this.at - 1]?.text;
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
