import { type LabelMatcher } from '../edit/labels';
import { type LabelCondition, lineOperators, type Logql, type LogLines, numberOperators, type Stage } from './logql';
import { TokenCursor, Unknown } from './tokenCursor';

/** Parses a LogQL query. `unknown` is the part that has no counterpart in APL. */
export function readLogql(text: string): Logql | { unknown: string } {
  const reader = new Reader(text);
  try {
    return reader.whole();
  } catch (error) {
    if (error instanceof Unknown) {
      return { unknown: error.part ?? 'an incomplete query' };
    }
    throw error;
  }
}

const overTime: ReadonlySet<string> = new Set(
  (
    'count_over_time rate bytes_over_time bytes_rate sum_over_time avg_over_time min_over_time max_over_time ' +
    'quantile_over_time'
  ).split(' ')
);
const matcherOperators: ReadonlyArray<LabelMatcher['operator']> = ['=~', '!~', '!=', '='];

/** Maximum nesting depth of parentheses. */
const deepest = 100;

class Reader extends TokenCursor {
  private depth = 0;

  whole(): Logql {
    const read = this.peek() === '{' ? this.lines() : this.metric();
    if (this.at < this.tokens.length) {
      throw this.unknown();
    }
    return read;
  }

  private metric(): Logql {
    const isSum = this.take('sum');
    const before = isSum ? this.grouping() : undefined;
    if (isSum) {
      this.need('(');
    }
    const name = this.peek();
    if (!overTime.has(name)) {
      throw new Unknown(this.tokens.at(this.at + 1)?.text === '(' ? `${name}(…)` : this.peek());
    }
    this.at += 1;
    this.need('(');
    const quantile = name === 'quantile_over_time' ? this.number() : undefined;
    if (quantile !== undefined) {
      this.need(',');
    }
    const lines = this.lines();
    const range = this.range();
    // The range may also be written before the stages.
    lines.stages.push(...this.stages());
    this.need(')');
    const own = this.grouping();
    if (isSum) {
      this.need(')');
    }
    const by = before ?? (isSum ? this.grouping() : own);
    if (isSum && own) {
      throw new Unknown('two groupings');
    }
    return { kind: 'metric', isSum, name, quantile, by, lines, range };
  }

  private grouping(): string[] | undefined {
    if (this.peek() === 'without') {
      throw this.unknown();
    }
    return this.take('by') ? this.list('(', ')', () => this.token('name')) : undefined;
  }

  private range(): string {
    this.need('[');
    const range = this.peekKind() === 'variable' ? this.token('variable') : this.token('number');
    this.need(']');
    if (this.peek() === 'offset') {
      throw this.unknown();
    }
    return range;
  }

  private lines(): LogLines {
    const matchers = this.list('{', '}', () => this.matcher());
    return { kind: 'lines', matchers, stages: this.stages() };
  }

  private matcher(): LabelMatcher {
    const name = this.token('name');
    const operator = this.one(matcherOperators);
    return { name, operator, value: this.string() };
  }

  private stages(): Stage[] {
    const stages: Stage[] = [];
    for (let stage = this.stage(); stage; stage = this.stage()) {
      stages.push(stage);
    }
    return stages;
  }

  private stage(): Stage | undefined {
    const operator = lineOperators.find((each) => this.take(each));
    if (operator) {
      const values = [this.string()];
      while (this.take('or')) {
        values.push(this.string());
      }
      return { kind: 'line', operator, values };
    }
    return this.take('|') ? this.afterPipe() : undefined;
  }

  private afterPipe(): Stage {
    for (const name of ['json', 'logfmt'] as const) {
      if (this.take(name)) {
        // An argument, such as a renamed label or an option.
        if (
          ['name', 'sign'].includes(this.peekKind() ?? '') &&
          !['|', '!=', '|=', '|~', '!~', '[', ')', '}'].includes(this.peek())
        ) {
          throw new Unknown(`| ${name} ${this.peek()}`);
        }
        return { kind: 'parser', name };
      }
    }
    if (this.take('line_format')) {
      this.string();
      return { kind: 'format' };
    }
    if (this.take('unwrap')) {
      const label = this.token('name');
      if (this.peek() === '(') {
        throw new Unknown(`| unwrap ${label}(…)`);
      }
      return { kind: 'unwrap', label };
    }
    const next = this.tokens.at(this.at + 1);
    const isCondition = this.peek() === '(' || (next?.kind === 'sign' && next.text !== '|');
    if (!isCondition) {
      throw new Unknown(`| ${this.peek()}`);
    }
    return { kind: 'label', condition: this.condition() };
  }

  private condition(): LabelCondition {
    let left = this.conjunction();
    while (this.take('or')) {
      left = { kind: 'or', left, right: this.conjunction() };
    }
    return left;
  }

  private conjunction(): LabelCondition {
    let left = this.comparison();
    while (this.take('and') || this.take(',')) {
      left = { kind: 'and', left, right: this.comparison() };
    }
    return left;
  }

  private comparison(): LabelCondition {
    if (this.take('(')) {
      this.depth += 1;
      if (this.depth > deepest) {
        throw this.unknown();
      }
      const inner = this.condition();
      this.need(')');
      this.depth -= 1;
      return inner;
    }
    const label = this.token('name');
    const ahead = this.tokens.at(this.at + 1)?.kind;
    if (ahead === 'string') {
      return { kind: 'text', label, operator: this.one(matcherOperators), value: this.string() };
    }
    const operator = this.one(numberOperators);
    return { kind: 'number', label, operator, value: this.number() };
  }
}
