import { type Scope, type Steps } from '../scope';
import { type ContentRequest } from './content';
import { jsonValue, type Page, pageHead, pageOf, readPage } from './page';

/**
 * Reads a table's page, each field's values as a JSON array. The database nearly always hands the page's rows on in their order, and
 * sorting every column again costs as much as all the rest: so the columns are sorted only where the row numbers say that it did not.
 */
export async function readColumns(
  steps: Steps,
  scope: Scope,
  limit: bigint | undefined,
  rows: ContentRequest['rows']
): Promise<Page> {
  const [[inOrder, ...asTheyCame]] = await rows(columnsStatement(steps, scope, limit, ''));
  if (inOrder === true) {
    return readPage([asTheyCame]);
  }
  const [[, ...sorted]] = await rows(columnsStatement(steps, scope, limit, ' ORDER BY rn'));
  return readPage([sorted]);
}

/**
 * The statement that makes a table's columns: one row that says whether its lists are in the page's order, with the page's head, then
 * each field's values as a JSON array. DuckDB writes JSON several times faster than it hands rows over.
 */
function columnsStatement(steps: Steps, scope: Scope, limit: bigint | undefined, order: string): string {
  const inOrder = `coalesce(list(rn${order}) = range(1, count(*) + 1), true)`;
  const columns = scope.fields.map(
    (field) => `coalesce(CAST(to_json(list(${jsonValue(field)}${order})) AS VARCHAR), '[]')`
  );
  return steps.statement(`SELECT ${[inOrder, pageHead(scope), ...columns].join(', ')} FROM page`, pageOf(scope, limit));
}
