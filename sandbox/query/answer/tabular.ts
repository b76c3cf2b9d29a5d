import { readColumns } from './columns';
import { type Content, type ContentRequest } from './content';
import { metaJson } from './meta';
import { tableJson } from './table';

/** Contract, "Tabular query response". No piece is longer than one column. */
export async function tabularContent({ compilation, dataset, result, limit, rows }: ContentRequest): Promise<Content> {
  const { steps, range } = compilation;
  const { totals } = result;
  const [page, totalsPage] = await Promise.all([
    readColumns(steps, result, limit, rows),
    totals && readColumns(steps, totals, undefined, rows),
  ]);
  const tables = [tableJson('0', dataset.name, result, range, page.json)];
  if (totals && totalsPage) {
    tables.push(tableJson('_totals', dataset.name, totals, range, totalsPage.json));
  }
  return {
    first: page.first,
    last: page.last,
    tally: page.tally,
    *write(status) {
      yield `{"format":"tabular","status":${status},"tables":[`;
      for (const [index, pieces] of tables.entries()) {
        yield* index === 0 ? pieces : [',', ...pieces];
      }
      yield `],${metaJson(dataset)}}`;
    },
  };
}
