import { type ExpressionOf, type Expression } from '@aplkit/language/apl/tree/ast';
import { type AplType } from '../../../database/dataset';
import { parseJson } from '../../../json';
import { sqlFloat, sqlInteger, sqlText } from '../../../database/sql';
import { type Environment, type Translate } from '../relation/compilation';
import { type Value } from '../relation/types';
import { nullOf } from '../values/convert';
import { jsonElement } from '../values/text';
import { parseQuery } from '@aplkit/language/apl/parse';
import { type Token, tokenize } from '@aplkit/language/apl/tree/lexer';
import { unquoteName, unquoteString } from '@aplkit/language/apl/tree/strings';
import { Refusal } from '../../request/queryError';

/** Translates `dynamic(…)`. The JSON is a constant unless it contains expressions. */
export function dynamicValue(literal: ExpressionOf<'dynamic'>, environment: Environment, translate: Translate): Value {
  const json = parseJson(literal.json);
  if (json !== undefined) {
    const isObject = typeof json === 'object' && json !== null;
    const type: AplType = Array.isArray(json) ? 'array' : isObject ? 'map' : 'unknown';
    return { sql: `CAST(${sqlText(literal.json)} AS JSON)`, type };
  }
  return partValue(readDynamic(literal, environment.compilation.text), environment, translate);
}

/** The elements of an array literal; a single value counts as one element. */
export function dynamicElements(
  literal: ExpressionOf<'dynamic'>,
  environment: Environment,
  translate: Translate
): Value[] {
  const json = parseJson(literal.json);
  if (json !== undefined) {
    const elements: unknown[] = Array.isArray(json) ? json : [json];
    return elements.map(constantValue);
  }
  const part = readDynamic(literal, environment.compilation.text);
  return (part.kind === 'array' ? part.elements : [part]).map((each) => partValue(each, environment, translate));
}

function constantValue(value: unknown): Value {
  switch (typeof value) {
    case 'string':
      return { sql: sqlText(value), type: 'string', literal: value };
    case 'number':
      return Number.isSafeInteger(value)
        ? { sql: sqlInteger(BigInt(value)), type: 'integer', literal: BigInt(value) }
        : { sql: sqlFloat(value), type: 'float', literal: value };
    case 'boolean':
      return { sql: String(value), type: 'boolean', literal: value };
    default:
      return value === null
        ? { ...nullOf('unknown'), literal: null }
        : { sql: `CAST(${sqlText(JSON.stringify(value))} AS JSON)`, type: Array.isArray(value) ? 'array' : 'map' };
  }
}

function partValue(part: DynamicPart, environment: Environment, translate: Translate): Value {
  const json = (inner: DynamicPart) => jsonElement(partValue(inner, environment, translate));
  switch (part.kind) {
    case 'array':
      return { sql: `json_array(${part.elements.map(json).join(', ')})`, type: 'array' };
    case 'map': {
      const members = part.members.map(({ name, part: inner }) => `${sqlText(name)}, ${json(inner)}`);
      return { sql: `json_object(${members.join(', ')})`, type: 'map' };
    }
    case 'expression':
      return translate(part.expression, environment);
  }
}

/** Contents of `dynamic(…)`: JSON, extended with strings in single quotes, timespans and expressions. */
type DynamicPart =
  | { kind: 'array'; elements: DynamicPart[] }
  | { kind: 'map'; members: Array<{ name: string; part: DynamicPart }> }
  | { kind: 'expression'; expression: Expression };

/** Reads a literal from a query's text. Throws a `Refusal` if that isn't possible. */
function readDynamic(literal: ExpressionOf<'dynamic'>, text: string): DynamicPart {
  const reader = new Reader(literal, text.indexOf(literal.json, literal.from));
  return reader.whole();
}

class Reader {
  private readonly tokens: Token[];
  private at = 0;

  /** @param offset position in the query at which the literal's JSON starts */
  constructor(
    private readonly literal: ExpressionOf<'dynamic'>,
    private readonly offset: number
  ) {
    this.tokens = tokenize(literal.json).filter(({ kind }) => kind !== 'space' && kind !== 'comment');
  }

  whole(): DynamicPart {
    const part = this.part();
    return this.at === this.tokens.length ? part : this.fail();
  }

  private part(): DynamicPart {
    // The lexer reads an array that contains one string as a quoted name.
    if (this.tokens.at(this.at)?.kind === 'quotedName' && this.ends(this.at + 1)) {
      const value = unquoteName(this.textOf(this.tokens[this.at]));
      const { from, to } = this.placeOf(this.tokens[this.at++]);
      return { kind: 'array', elements: [{ kind: 'expression', expression: { kind: 'string', from, to, value } }] };
    }
    if (this.takes('[')) {
      return { kind: 'array', elements: this.list(']', () => this.part()) };
    }
    if (this.takes('{')) {
      return { kind: 'map', members: this.list('}', () => this.member()) };
    }
    return { kind: 'expression', expression: this.expression() };
  }

  private list<T>(close: string, read: () => T): T[] {
    const items: T[] = [];
    while (!this.takes(close)) {
      items.push(read());
      if (!this.takes(',') && this.next() !== close) {
        this.fail();
      }
    }
    return items;
  }

  private member(): { name: string; part: DynamicPart } {
    const token = this.tokens.at(this.at++);
    const name =
      token?.kind === 'string'
        ? unquoteString(this.textOf(token))
        : token?.kind === 'name'
          ? this.textOf(token)
          : undefined;
    if (name === undefined || !this.takes(':')) {
      this.fail();
    }
    return { name, part: this.part() };
  }

  /** Parses an element with the grammar; leading spaces keep its positions. */
  private expression(): Expression {
    const first = this.at;
    for (let depth = 0; depth > 0 || !this.ends(this.at); this.at++) {
      if (this.at >= this.tokens.length) {
        return this.fail();
      }
      depth += '([{'.includes(this.next() ?? '') ? 1 : ')]}'.includes(this.next() ?? '') ? -1 : 0;
    }
    const [from, to] = [this.tokens.at(first)?.from, this.tokens.at(this.at - 1)?.to];
    if (from === undefined || to === undefined || this.at === first) {
      return this.fail();
    }
    const start = 'print ';
    const written = start.padStart(this.offset + from) + this.literal.json.slice(from, to);
    const { pipeline, problems } = parseQuery(written);
    const source = pipeline?.source;
    const columns =
      source?.kind === 'operatorSource' && source.operator.kind === 'print' ? source.operator.columns : [];
    return columns.length === 1 && problems.length === 0 ? columns[0].expression : this.fail();
  }

  private ends(index: number): boolean {
    const token = this.tokens.at(index);
    return index >= this.tokens.length || (token !== undefined && [',', ']', '}'].includes(this.textOf(token)));
  }

  private next(): string | undefined {
    return this.at < this.tokens.length ? this.textOf(this.tokens[this.at]) : undefined;
  }

  private takes(text: string): boolean {
    const found = this.next() === text;
    this.at += found ? 1 : 0;
    return found;
  }

  private textOf({ from, to }: Token): string {
    return this.literal.json.slice(from, to);
  }

  private placeOf({ from, to }: Token) {
    return { from: this.offset + from, to: this.offset + to };
  }

  private fail(): never {
    throw new Refusal(this.literal, 'dynamic(…) needs JSON in its parentheses');
  }
}
