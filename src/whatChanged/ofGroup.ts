import { nameOf } from '../apl/analysis/columnFate';
import { analyze } from '../apl/analysis/analyze';
import { type AplType } from '../apl/analysis/types';
import { type Schema } from '../apl/analysis/schema';
import { type EditedQuery, withStep } from '../apl/edit/change';
import { literal } from '../apl/edit/filter';
import { parseQuery } from '../apl/parse';
import { quoteString } from '../apl/tree/quote';
import { distinguished } from '../frames/columns/distinguished';
import { eventsOf } from './comparison';

/** Returns the events of a query, of one group only where one is given. A column that groups no events is left out, with a sentence. */
export function ofGroup(text: string, group: Record<string, string>, schema: Schema): EditedQuery {
  const { events, predicates, leftOut } = predicatesOf(text, group, schema);
  return { text: predicates.reduce((of, predicate) => withStep(of, `where ${predicate}`), events), leftOut };
}

/** Returns the events of a query, and a predicate of a group of them for each column. */
export function predicatesOf(text: string, group: Record<string, string>, schema: Schema) {
  const operators = parseQuery(text).pipeline?.operators ?? [];
  const by = operators.flatMap((operator) => (operator.kind === 'summarize' ? [operator.by] : [])).at(0) ?? [];
  const events = eventsOf(text);
  const { columns } = analyze(events, schema).result;
  const predicates: string[] = [];
  const leftOut: string[] = [];
  for (const [name, label] of Object.entries(group)) {
    const expression = by.find((column) => nameOf(column) === name)?.expression;
    if (expression === undefined) {
      leftOut.push(`The events of all values of “${name}” are compared: the query does not group its events by it.`);
      continue;
    }
    const type =
      expression.kind === 'name' ? columns.find((column) => column.name === expression.name)?.type : undefined;
    predicates.push(equals(text.slice(expression.from, expression.to), labelValue(label), type));
  }
  return { events, predicates, leftOut };
}

function equals(expression: string, value: string | null, type: AplType = 'unknown'): string {
  if (value === null) {
    return `isnull(${expression})`;
  }
  const written = literal(value, type);
  return written === undefined ? `tostring(${expression}) == ${quoteString(value)}` : `${expression} == ${written}`;
}

const missing: ReadonlySet<string> = new Set(['null']);

/** Returns the value that a series has as a label; `null` for a missing one. */
function labelValue(label: string): string | null {
  if (missing.has(label)) {
    return null;
  }
  const inner = unquoted(label);
  return inner !== undefined && distinguished(inner, missing) === label ? inner : label;
}

function unquoted(label: string): string | undefined {
  try {
    const inner: unknown = JSON.parse(label);
    return typeof inner === 'string' ? inner : undefined;
  } catch {
    return undefined;
  }
}
