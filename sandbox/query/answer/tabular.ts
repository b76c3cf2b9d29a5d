import { columnsQuery, columnsWidth, readColumns } from './columns';
import { type Content, type ContentRequest, metaJson } from './content';
import { tableJson } from './table';

/** Writes a tabular answer (contract, "Tabular query response"). No piece is longer than one column. */
export async function tabularContent({ compilation, plan, result, limit, rows }: ContentRequest): Promise<Content> {
  const { steps, datasets } = compilation;
  const { totals } = result.answer;
  const query = columnsQuery(result, plan.grouped, limit);
  // One statement for both tables: they are made from the same groups.
  const select = totals ? `SELECT * FROM (${query}), (${columnsQuery(totals, undefined)})` : query;
  const [row] = await rows(steps.statement(select));
  const page = readColumns(row.slice(0, columnsWidth(result)), result);
  const tables = [tableJson('0', result, compilation, page.json)];
  if (totals) {
    const { json } = readColumns(row.slice(columnsWidth(result)), totals);
    tables.push(tableJson('_totals', totals, compilation, json));
  }
  return {
    ...page,
    *write(status) {
      yield `{"format":"tabular","status":${status},"tables":[`;
      for (const [index, pieces] of tables.entries()) {
        yield* index === 0 ? pieces : [',', ...pieces];
      }
      yield `],${metaJson(datasets)}}`;
    },
  };
}
