import { type Scope, type Steps } from '../scope';
import { jsonValue, pageHead, pageOf } from './page';

/**
 * The statement that makes a table's columns: one row with the page's head, then each field's values as a JSON array. DuckDB writes
 * JSON several times faster than it hands rows over.
 */
export function columnsStatement(steps: Steps, scope: Scope, limit: bigint | undefined): string {
  const columns = scope.fields.map(
    (field) => `coalesce(CAST(to_json(list(${jsonValue(field)} ORDER BY rn)) AS VARCHAR), '[]')`
  );
  return steps.statement(`SELECT ${[pageHead(scope), ...columns].join(', ')} FROM page`, pageOf(scope, limit));
}
