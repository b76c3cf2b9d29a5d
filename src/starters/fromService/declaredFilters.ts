import { type Parameter, type Query } from '@aplkit/language/apl/tree/ast';
import { applyEdits, type Edit } from '@aplkit/language/apl/tree/edit';
import { quoteString } from '@aplkit/language/apl/tree/quote';
import { anyValue } from '@aplkit/language/mpl/interpolation/ifdef';

export interface FilterVariable {
  name: string;
  /** Has *All*, which stands for no value. */
  hasAll: boolean;
}

/**
 * The value of *All*, which Grafana writes into a query as it is; it takes an empty one for none. In MPL it is a pattern that matches each
 * value, and `ifdef` takes it for no value.
 */
export const allValue = anyValue;

/** Functions that read a string as a type that parameters have. */
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
 * Writes `let` statements in place of `declare query_parameters (…)`, whose values Grafana does not send. The rest of the query stays as
 * written. A parameter without a variable has its default.
 *
 * @param query the tree of the text
 * @param filters variables by the ids of filters, which are the names of parameters
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
  /** Parameters without a variable. */
  without: string[];
}

function letOf(text: string, { name, type, value }: Parameter, filter: FilterVariable | undefined): string {
  const written = text.slice(name.from, name.to);
  const typeName = type.name.toLowerCase();
  const fallback = value && text.slice(value.from, value.to);
  if (filter === undefined) {
    return `let ${written} = ${fallback ?? (typeName === 'string' ? '""' : `${typeName}(null)`)}`;
  }
  // In quotes, no value ends the string.
  const chosen = quoteString(`$${filter.name}`);
  const string = filter.hasAll ? `iff(${chosen} == ${quoteString(allValue)}, "", ${chosen})` : chosen;
  const reader = readers.get(typeName);
  const typed = reader === undefined ? string : `${reader}(${string})`;
  return `let ${written} = ${reader === undefined || fallback === undefined ? typed : `coalesce(${typed}, ${fallback})`}`;
}
