import { analyze } from '@aplkit/language/apl/analysis/analyze';
import { columnNames, ownName } from '@aplkit/language/apl/analysis/defaultNames';
import { originsThrough } from '@aplkit/language/apl/analysis/origins';
import { type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { type AplType, isDynamic } from '@aplkit/language/apl/analysis/types';
import { literal } from '@aplkit/language/apl/edit/filter';
import { isComputing } from '@aplkit/language/apl/tree/operators';
import { tokenize } from '@aplkit/language/apl/tree/lexer';
import { quoteName, quoteString } from '@aplkit/language/apl/tree/quote';
import { bare } from '../../frames/columns/distinguished';
import { type GroupLabel } from '../../types';

/** Conditions for a group's columns, a message for each unusable column, and the usable part of the group. */
export function groupConditions(text: string, group: Record<string, GroupLabel>, schema: KnownSchema) {
  const { query, scopesOf } = analyze(text, schema);
  const { operators = [] } = query.pipeline ?? {};
  const index = operators.findIndex(isComputing);
  const grouping = index < 0 ? undefined : operators[index];
  const by = grouping?.kind === 'summarize' || grouping?.kind === 'make-series' ? grouping.by : [];
  const names = columnNames(by, ownName);
  const { columns = [] } = (query.pipeline && scopesOf(query.pipeline).at(index + 1)) ?? {};
  const originsOf = originsThrough(operators.slice(index + 1));
  const conditions: string[] = [];
  const leftOut: string[] = [];
  const kept: Record<string, GroupLabel> = {};
  for (const [name, label] of Object.entries(group)) {
    const [origin, ...others] = originsOf(name);
    const column = origin?.calls.length === 0 && others.length === 0 ? origin.field : undefined;
    const expression = column === undefined ? undefined : by[names.indexOf(column)]?.expression;
    const written = expression === undefined ? '' : text.slice(expression.from, expression.to);
    if (expression === undefined) {
      leftOut.push(`Comparing all values of “${name}”, because the query doesn’t group by it.`);
    } else if (tokenize(written).some((token) => token.text === 'bin_auto')) {
      leftOut.push(
        `Comparing all values of “${name}”, because its bin size depends on the time range. Set a size, such as \`bin(${name}, 5m)\`.`
      );
    } else {
      const isClosed = expression.kind === 'name' || expression.kind === 'call';
      const type = columns.find((one) => one.name === column)?.type ?? 'unknown';
      kept[name] = label;
      conditions.push(equals(isClosed ? written : `(${written})`, label, type));
    }
  }
  return { conditions, leftOut, kept: conditions.length > 0 ? kept : undefined };
}

/** Condition for events with these strings, by field. */
export const conditionOfValues = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `${quoteName(name)} == ${quoteString(value)}`)
    .join(' and ');

/** Condition for the events in the series with this label. */
function equals(expression: string, label: GroupLabel, type: AplType): string {
  if (label === 'null') {
    return `isnull(${expression})`;
  }
  const value = typeof label === 'string' ? withoutQuotes(label, type) : String(label);
  const written = literal(value, type);
  if (written !== undefined) {
    return `${expression} == ${written}`;
  }
  const isText = `tostring(${expression}) == ${quoteString(value)}`;
  // In a field with several types, a string may look like another type's value, and an empty string like a missing value.
  if (value !== label) {
    return `${isText} and gettype(${expression}) ${typeof label === 'string' ? '==' : '!='} "string"`;
  }
  if (value === '') {
    return `${isText} and isnotnull(${expression})`;
  }
  // Times are written differently in labels and in queries.
  const times = (['datetime', 'timespan'] as const).flatMap((kind) => {
    const time = isDynamic(type) && Number.isNaN(Number(value)) ? literal(value, kind) : undefined;
    return time === undefined ? [] : [`to${kind}(${expression}) == ${time}`];
  });
  return times.length === 0 ? isText : `(${[isText, ...times].join(' or ')})`;
}

/** Text of a series label, without the quotes that distinguish it from a value of another type. */
function withoutQuotes(label: string, type: AplType): string {
  const inner = parsed(label);
  const isQuoted = typeof inner === 'string' && JSON.stringify(inner) === label;
  return isQuoted && (bare(inner) === 'null' || (isDynamic(type) && isLikeAnother(bare(inner)))) ? inner : label;
}

const isLikeAnother = (text: string) => parsed(text) !== undefined || text.startsWith('[') || text.startsWith('{');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
