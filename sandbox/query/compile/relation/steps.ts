import { type Field, type Value } from './types';
import { type Span } from '@aplkit/language/apl/tree/ast';
import { Refusal } from '../../request/queryError';

/** The common table expressions of a query, in order, and the source of its column names. */
export class Steps {
  private readonly expressions: string[] = [];
  private columns = 0;
  private characters = 0;

  /** Total length of the SQL for all steps, in characters. */
  get length(): number {
    return this.characters;
  }

  column(): string {
    return `c${this.columns++}`;
  }

  /** Adds a step and returns its relation's name. DuckDB optimizes across such steps as if they were one statement. */
  add(select: string): string {
    return this.push('NOT MATERIALIZED ', select);
  }

  /** Adds a step with few rows, which DuckDB materializes if a statement reads it several times. */
  addOnce(select: string): string {
    return this.push('', select);
  }

  private push(how: string, select: string): string {
    const name = `s${this.expressions.length}`;
    this.expressions.push(`${name} AS ${how}(${select})`);
    this.characters += select.length;
    return name;
  }

  /** Writes a statement that uses the steps so far. */
  statement(select: string, ...more: string[]): string {
    const all = [...this.expressions, ...more];
    return all.length === 0 ? select : `WITH ${all.join(',\n')}\n${select}`;
  }
}

/** A field for a value, with a new column. */
export function fieldFor(steps: Steps, name: string, { type, union }: Value): Field {
  return { name, type, union, column: steps.column() };
}

/** A field for a value, and the value as a column of a `SELECT`. */
export function columnFor(steps: Steps, name: string, value: Value): { field: Field; select: string } {
  const field = fieldFor(steps, name, value);
  return { field, select: `${value.sql} AS ${field.column}` };
}

/** Maximum characters of SQL per character of a query, in addition to each part's constant. */
const maxSqlPerCharacter = 100;

const parts = {
  expression: {
    maxCharacters: 30_000,
    message: 'this is too large once its variables and functions are expanded; nest fewer of them',
  },
  // Enough for datasets of thousands of fields.
  query: { maxCharacters: 2_000_000, message: 'up to this point, the expanded query is too large' },
};

/** Rejects SQL that's much longer than its source: repeated variables, tables or functions can grow to gigabytes. */
export function checkSqlSize(part: keyof typeof parts, sql: number, text: number, span: Span): void {
  const { maxCharacters, message } = parts[part];
  if (sql > maxCharacters + maxSqlPerCharacter * text) {
    throw new Refusal(span, message, 'unsupported');
  }
}
