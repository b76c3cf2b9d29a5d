import { type Steps } from '../relation/steps';

/** Shorter SQL than this may be written several times: a column, a constant. */
const shortSql = 40;

/**
 * Writes an expression of values so that each is written, and calculated, once: a long one that the expression repeats becomes the variable
 * of a lambda. Otherwise nested functions would double the SQL at each level.
 */
export function once(
  values: string[],
  template: (...values: string[]) => string,
  steps: Pick<Steps, 'column'>
): string {
  const marks = values.map((_, index) => `\u0001${index}\u0001`);
  const written = template(...marks);
  const repeated = values.flatMap((value, index) =>
    value.length > shortSql && written.split(marks[index]).length > 2 ? [index] : []
  );
  const variable = repeated.length === 0 ? '' : steps.column();
  const body = values.reduce(
    (sql, value, index) => sql.split(marks[index]).join(repeated.includes(index) ? `${variable}.v${index}` : value),
    written
  );
  if (repeated.length === 0) {
    return body;
  }
  const members = repeated.map((index) => `'v${index}': ${values[index]}`).join(', ');
  return `list_transform([{${members}}], lambda ${variable}: ${body})[1]`;
}
