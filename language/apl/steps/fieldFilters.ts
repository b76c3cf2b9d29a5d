import { type AplType } from '../analysis/types';
import { insertStep, whyUnreadable } from '../edit/change';
import { type Filter } from '../../kit/filter';
import { writeFilter } from '../edit/filter';
import { afterWheres, conditionsOf } from '../edit/filters';
import { readFilter } from '../edit/readFilter';
import { parseQuery } from '../parse';
import { type Edit } from '../tree/edit';

/** A field of the rows at a position. `place` is the number of steps before it. */
export interface FieldAt {
  column: string;
  type: AplType;
  place: number;
}

export interface FieldEdit {
  edits: Edit[];
  /** The reason why nothing changed, as a sentence. */
  leftOut?: string;
  /** A sentence about a limit in the query that affects the added step. */
  note?: string;
}

export const leftOut = (reason: string): FieldEdit => ({ edits: [], leftOut: reason });

export const presentIn = (column: string): Filter => ({ column, operator: '!=', values: [''] });

/** Adds a `where` after those at the position, or changes an existing condition on the same values. */
export function addFieldFilter(text: string, { type, place }: FieldAt, filter: Filter): FieldEdit {
  const query = parseQuery(text);
  const { pipeline } = query;
  if (pipeline === undefined) {
    return leftOut(whyUnreadable(query));
  }
  const { operators } = pipeline;
  const end = afterWheres({ pipeline, index: place });
  const isOther = operators.map(({ kind }) => kind !== 'where');
  const begin = isOther.slice(0, place).lastIndexOf(true) + 1;
  const known = operators.slice(begin, end.index).flatMap((operator, at) => {
    const conditions = operator.kind === 'where' ? conditionsOf(operator) : [];
    return conditions.flatMap(({ expression }) => {
      const read = readFilter(expression);
      const isOnly = conditions.length === 1;
      return read?.column === filter.column ? [{ read, expression, isOnly, isAfter: begin + at >= place }] : [];
    });
  });
  if (known.some(({ read }) => has(read, filter))) {
    return leftOut('The query already has this step.');
  }
  for (const { read, expression, isOnly } of known.filter(({ isAfter }) => isAfter)) {
    const joined = joinedFilter(read, filter);
    if (joined) {
      const written = writeFilter(joined, type);
      const isApart = isOnly || !joined.values.includes('');
      return { edits: [{ from: expression.from, to: expression.to, text: isApart ? written : `(${written})` }] };
    }
  }
  return { edits: [insertStep(text, end, `where ${writeFilter(filter, type)}`)] };
}

const isKept = ({ operator }: Filter) => operator === '=' || operator === '=|';
const isLeftOut = ({ operator }: Filter) => operator === '!=' || operator === '!=|';

/** True if a filter already covers the values of another. */
const has = (one: Filter, { operator, values }: Filter) =>
  (isKept(one) ? operator === '=' : isLeftOut(one) && operator === '!=') &&
  values.every((value) => one.values.includes(value));

/** Combines a filter with a new filter for one value; `undefined` if both must be kept. */
function joinedFilter(one: Filter, added: Filter): Filter | undefined {
  const { column, values } = added;
  const all = [...one.values, ...values];
  if (isKept(one) && isKept(added)) {
    return { column, operator: '=|', values: all };
  }
  if (isLeftOut(one) && isLeftOut(added)) {
    return all.includes('') ? undefined : { column, operator: '!=|', values: all };
  }
  const rest = one.values.filter((value) => !values.includes(value));
  const isOpposite = (isKept(one) || isLeftOut(one)) && rest.length < one.values.length;
  return !isOpposite ? undefined : isKept(one) && rest.length > 0 ? { column, operator: '=|', values: rest } : added;
}
