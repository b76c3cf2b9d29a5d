import { columnsStatement } from './columns';
import { type Content, type ContentRequest } from './content';
import { metaJson } from './meta';
import { readPage } from './page';
import { tableJson } from './table';

/** Contract, "Tabular query response". No piece is longer than one column. */
export async function tabularContent({ compilation, dataset, result, limit, rows }: ContentRequest): Promise<Content> {
  const { steps, range } = compilation;
  const { totals } = result;
  const [page, totalsPage] = await Promise.all([
    rows(columnsStatement(steps, result, limit)).then(readPage),
    totals && rows(columnsStatement(steps, totals, undefined)).then(readPage),
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
