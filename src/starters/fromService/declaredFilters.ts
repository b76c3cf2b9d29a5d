import { type Parameter, type Query } from '@aplkit/language/apl/tree/ast';
import { applyEdits, type Edit } from '@aplkit/language/apl/tree/edit';
import { quoteString } from '@aplkit/language/apl/tree/quote';
import { anyValue } from '@aplkit/language/mpl/interpolation/ifdef';

export interface FilterVariable {
  name: string;
  /** True if the filter offers *All*, which means no value. */
  hasAll: boolean;
}

/** Value for *All*, which Grafana inserts unchanged. In MPL, it's a pattern for any value; `ifdef` treats it as missing. */
export const allValue = anyValue;

/** Functions that convert a string to a type, by type. */
const readers: ReadonlyMap<string, string> = new Map([
  ['long', 'tolong'],
  ['int', 'toint'],
  ['real', 'todouble'],
  ['double', 'todouble'],
  ['bool', 'tobool'],
  ['boolean', 'tobool'],
  ['datetime', 'todatetime'],
  ['timespan', 'totimespan'],
]);

/**
 * Replaces `declare query_parameters (…)` with `let` statements, because Grafana sends no parameters.
 * @param query the parsed text
 * @param filters variables by filter ID, which is the parameter's name
 */
export function withDeclaredFilters(
  text: string,
  query: Query,
  filters: ReadonlyMap<string, FilterVariable>
): DeclaredFilters {
  const declared = query.statements.flatMap((statement) => (statement.kind === 'declare' ? [statement] : []));
  const edits = declared.map(({ from, to, outer, parameters }): Edit => {
    const lets = parameters.map((parameter) => letOf(text, parameter, filters.get(parameter.name.name)));
    return lets.length > 0 ? { from, to, text: lets.join(';\n') } : { ...(outer ?? { from, to }), text: '' };
  });
  const names = declared.flatMap(({ parameters }) => parameters.map(({ name }) => name.name));
  return { text: applyEdits(text, edits), without: names.filter((name) => !filters.has(name)) };
}

interface DeclaredFilters {
  text: string;
  /** Parameters that have no variable. */
  without: string[];
}

function letOf(text: string, { name, type, value }: Parameter, filter: FilterVariable | undefined): string {
  const written = text.slice(name.from, name.to);
  const typeName = type.name.toLowerCase();
  const fallback = value && text.slice(value.from, value.to);
  if (filter === undefined) {
    return `let ${written} = ${fallback ?? (typeName === 'string' ? '""' : `${typeName}(null)`)}`;
  }
  // The value is escaped, so that it can't end the string.
  const chosen = quoteString(`$${filter.name}`);
  const string = filter.hasAll ? `iff(${chosen} == ${quoteString(allValue)}, "", ${chosen})` : chosen;
  const reader = readers.get(typeName);
  const typed = reader === undefined ? string : `${reader}(${string})`;
  return `let ${written} = ${reader === undefined || fallback === undefined ? typed : `coalesce(${typed}, ${fallback})`}`;
}
